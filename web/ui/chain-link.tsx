import { Link } from 'react-router'

interface ChainLinkProps {
  to: 'block' | 'transaction' | 'address'
  id: string
  /** The full value, for comparing and copying; otherwise both ends, which people compare. */
  whole?: boolean
}

/** A hash or an address that links to its page in the explorer. */
export function ChainLink({ to, id, whole = false }: ChainLinkProps) {
  const isTruncated = !whole && id.length > 20
  return (
    <Link
      to={`/chain/${to}/${id}`}
      title={id}
      dir="ltr"
      className={`link figures inline-flex items-center py-1 max-md:min-h-11 ${whole ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
    >
      <span aria-hidden={isTruncated || undefined}>{isTruncated ? `${id.slice(0, 10)}…${id.slice(-6)}` : id}</span>
      {isTruncated && <span className="sr-only">{id}</span>}
    </Link>
  )
}
