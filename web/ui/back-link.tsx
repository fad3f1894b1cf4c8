import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface BackLinkProps {
  to: string
  className?: string
  preventScrollReset?: boolean
  children: ReactNode
}

/** A link from a record back to its list. */
export function BackLink({ className = '', children, ...rest }: BackLinkProps) {
  return (
    <Link {...rest} className={`link inline-flex min-h-11 w-fit items-center gap-2 text-sm ${className}`}>
      <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
      {children}
    </Link>
  )
}
