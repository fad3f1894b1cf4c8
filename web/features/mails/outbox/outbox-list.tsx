import { useQuery } from '@tanstack/react-query'
import type { OutboxMail } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { outboxQuery } from '#root/web/api/mail-queries.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { type Selection, useSelection } from '#root/web/ui/selection.ts'
import { OpenOutboxMail } from './open-outbox-mail.tsx'

/** What the firm has mailed, beside the mail that is open. */
export function Outbox({ about }: { about: 'all' | 'recovery' | 'trouble' }) {
  const mails = useQuery(outboxQuery(about))
  const selection = useSelection(mails.data, 'mail')
  if (mails.error && !mails.data) return <LoadFailed error={mails.error} onRetry={() => void mails.refetch()} />
  if (!mails.data) return <QueueSkeleton />
  if (mails.data.length === 0 && selection.id === null) return <EmptyState title={m.outbox_none()} />
  return (
    <Queue isOpen={selection.id !== null} list={<OutboxList mails={mails.data} selection={selection} />}>
      {selection.row && (
        <OpenOutboxMail key={selection.row.id} mail={selection.row} backTo={selection.addressOf(null)} />
      )}
      {selection.isGone && !selection.row && <Notice tone="info">{m.outbox_gone()}</Notice>}
      {selection.id === null && <QueuePlaceholder>{m.outbox_choose()}</QueuePlaceholder>}
    </Queue>
  )
}

function OutboxList({ mails, selection }: { mails: readonly OutboxMail[]; selection: Selection<OutboxMail> }) {
  return (
    <QueueList label={m.outbox_list()}>
      {mails.map((mail) => (
        <QueueEntry
          key={mail.id}
          to={selection.addressOf(mail.id)}
          isOpen={mail.id === selection.id}
          name={mail.subject}
          amount={null}
        >
          <span className="block wrap-anywhere" dir="ltr">
            {mail.recipient}
          </span>
          <Moment at={mail.createdAt} />
        </QueueEntry>
      ))}
    </QueueList>
  )
}
