import { useQuery } from '@tanstack/react-query'
import type { OutboxMail } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { type ActiveRow, useActiveRow, useFirstRow } from '#root/web/ui/active-row.ts'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { outboxQuery } from '../queries.ts'
import { Delivery, OpenOutboxMail } from './open-outbox-mail.tsx'

/** The firm's emails, beside the open one. */
export function Outbox({ about }: { about: 'all' | 'recovery' | 'trouble' }) {
  const mails = useQuery(outboxQuery(about))
  const activeRow = useActiveRow(mails.data, 'mail')
  useFirstRow(activeRow, mails.data)
  if (mails.error && !mails.data)
    return <LoadFailed what={m.outbox_heading()} error={mails.error} onRetry={() => void mails.refetch()} />
  if (!mails.data) return <QueueSkeleton isOpen={activeRow.isRequested} />
  if (mails.data.length === 0 && activeRow.id === null) return <EmptyState title={m.outbox_none()} />
  return (
    <Queue isOpen={activeRow.id !== null} list={<OutboxList mails={mails.data} activeRow={activeRow} />}>
      {activeRow.row && (
        <OpenOutboxMail
          key={activeRow.row.id}
          mail={activeRow.row}
          to={activeRow.addressOf(activeRow.row.id)}
          backTo={activeRow.addressOf(null)}
        />
      )}
      {activeRow.isGone && !activeRow.row && <Notice tone="info">{m.outbox_missing()}</Notice>}
      {activeRow.id === null && <QueuePlaceholder>{m.outbox_choose()}</QueuePlaceholder>}
    </Queue>
  )
}

/** Whether a mail server should have the email and does not. */
const isUndelivered = ({ delivery }: OutboxMail) => delivery === 'waiting' || delivery === 'given-up'

function OutboxList({ mails, activeRow }: { mails: readonly OutboxMail[]; activeRow: ActiveRow<OutboxMail> }) {
  return (
    <QueueList label={m.outbox_list()}>
      {mails.map((mail) => (
        <QueueEntry
          key={mail.id}
          to={activeRow.addressOf(mail.id)}
          isOpen={mail.id === activeRow.id}
          name={mail.subject}
          amount={isUndelivered(mail) && <Delivery mail={mail} />}
        >
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="wrap-anywhere">
              <EmailAddress email={mail.recipient} />
            </span>
            <Moment instant={mail.createdAt} />
          </span>
        </QueueEntry>
      ))}
    </QueueList>
  )
}
