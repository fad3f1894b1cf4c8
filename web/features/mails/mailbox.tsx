import { useQuery } from '@tanstack/react-query'
import type { MailHead } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { mailsQuery } from '#root/web/api/mail-queries.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { type Selection, useSelection } from '#root/web/ui/selection.ts'
import { OpenMail } from './open-mail.tsx'

/** What the firm has mailed to its client, beside the mail that is open. */
export function Mailbox() {
  const mails = useQuery(mailsQuery)
  const selection = useSelection(mails.data?.mails, 'mail')
  // On a phone, what is open has the screen to itself.
  const isOpen = selection.id !== null
  return (
    <>
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.mailbox_heading()}>{m.mailbox_text()}</ScreenTitle>
      </div>
      <Contents mails={mails} selection={selection} />
    </>
  )
}

interface ContentsProps {
  mails: ReturnType<typeof useQuery<{ mails: MailHead[]; unread: number }>>
  selection: Selection<MailHead>
}

function Contents({ mails, selection }: ContentsProps) {
  if (mails.error && !mails.data) return <LoadFailed error={mails.error} onRetry={() => void mails.refetch()} />
  if (!mails.data) return <QueueSkeleton />
  if (mails.data.mails.length === 0) return <EmptyState title={m.mailbox_empty()}>{m.mailbox_empty_text()}</EmptyState>
  return (
    <Queue isOpen={selection.id !== null} list={<MailList mails={mails.data.mails} selection={selection} />}>
      {selection.row && <OpenMail key={selection.row.id} head={selection.row} backTo={selection.addressOf(null)} />}
      {selection.isGone && <Notice tone="info">{m.mailbox_gone()}</Notice>}
      {selection.id === null && <QueuePlaceholder>{m.mailbox_choose()}</QueuePlaceholder>}
    </Queue>
  )
}

function MailList({ mails, selection }: { mails: readonly MailHead[]; selection: Selection<MailHead> }) {
  return (
    <QueueList label={m.mailbox_list()}>
      {mails.map((mail) => (
        <QueueEntry
          key={mail.id}
          to={selection.addressOf(mail.id)}
          isOpen={mail.id === selection.id}
          name={<span className={mail.isRead ? 'font-normal' : ''}>{mail.subject}</span>}
          amount={null}
        >
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <Moment at={mail.createdAt} />
            {!mail.isRead && <Unread />}
          </span>
        </QueueEntry>
      ))}
    </QueueList>
  )
}

function Unread() {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-brass">
      <span aria-hidden="true" className="size-2 rounded-full bg-brass-fill" />
      {m.mailbox_unread()}
    </span>
  )
}
