import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { CopyButton } from './copy-button.tsx'

/** The labelled transaction ID of a deposit, a withdrawal or an investment, to select and to copy. */
export function TransactionId({ id }: { id: string }) {
  return (
    <span className="flex max-w-full min-w-0 items-center gap-x-1.5 text-xs text-soft max-md:w-full max-md:flex-wrap">
      <span className="shrink-0 whitespace-nowrap">{m.transaction_id()}</span>
      <span className="flex min-w-0 items-center gap-x-1.5 max-md:grow">
        {/* One line where there is little room: its beginning finds it, and copying takes all of it. */}
        <span
          dir="ltr"
          className="figures min-w-0 truncate text-ink select-all max-md:w-0 max-md:min-w-[8ch] max-md:grow print:w-auto print:whitespace-normal print:wrap-anywhere"
        >
          {id}
        </span>
        <CopyButton isIconOnly text={id} label={m.transaction_copy({ id })} done={m.transaction_copied()} />
      </span>
    </span>
  )
}

/** The same in a cell of a table: on a tablet, the other columns need the room. */
export function TransactionIdInTable({ id }: { id: string }) {
  return (
    <span className="block md:max-lg:max-w-64">
      <TransactionId id={id} />
    </span>
  )
}

interface RecordFooterProps {
  id: string
  /** What else one can do with the record, beside its receipt. */
  actions?: ReactNode
  children?: ReactNode
}

/** Shown under a client's record: its transaction ID, a link to its receipt, and its other actions. */
export function RecordFooter({ id, actions, children }: RecordFooterProps) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] justify-items-start">
      {children && <span>{children}</span>}
      <span className="flex max-w-full flex-wrap items-center gap-x-4">
        {/* A long ID is cut to leave room for the links. In a narrow column, they go to the next line instead. */}
        <span className="min-w-0 max-md:basis-full md:max-w-max md:grow md:basis-72">
          <TransactionId id={id} />
        </span>
        <span className="flex flex-wrap items-center gap-x-4">
          <Link
            to={`/dashboard/history/receipt/${id}`}
            aria-label={m.receipt_open_of({ id })}
            className="link inline-flex min-h-11 items-center text-xs"
          >
            {m.receipt_open()}
          </Link>
          {actions}
        </span>
      </span>
    </span>
  )
}
