import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { CopyButton } from './copy-button.tsx'

/** The labelled transaction ID of a deposit, a withdrawal or an investment, to select and to copy. */
export function TransactionId({ id }: { id: string }) {
  return (
    <span className="flex max-w-full items-center text-xs text-soft">
      <span className="min-w-0">
        {m.transaction_id()}{' '}
        <span dir="ltr" className="figures wrap-anywhere text-ink select-all">
          {id}
        </span>
      </span>
      <CopyButton isSign text={id} label={m.transaction_copy({ id })} done={m.transaction_copied()} />
    </span>
  )
}

/** Shown under a client's record: its transaction ID, and a link to its receipt. */
export function RecordEnd({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <span className="grid justify-items-start">
      {children && <span>{children}</span>}
      <TransactionId id={id} />
      <Link
        to={`/dashboard/history/receipt/${id}`}
        aria-label={m.receipt_open_of({ id })}
        className="link inline-flex min-h-11 items-center text-xs"
      >
        {m.receipt_open()}
      </Link>
    </span>
  )
}
