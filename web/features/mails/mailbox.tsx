import { useQuery } from '@tanstack/react-query'
import type { MailHead } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { type ActiveRow, useActiveRow, useFirstRow } from '#root/web/ui/active-row.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { OpenMail } from './open-mail.tsx'
import { mailsQuery } from './queries.ts'

/** The firm's emails to its client, beside the open one. */
export function Mailbox() {
  const mails = useQuery(mailsQuery)
  const activeRow = useActiveRow(mails.data?.mails, 'mail')
  useFirstRow(activeRow, mails.data?.mails)
  // On a phone, the open email fills the screen.
  const isOpen = activeRow.id !== null
  return (
    <>
      <div className={isOpen ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.mailbox_heading()}>{m.mailbox_text()}</ScreenTitle>
      </div>
      <Contents mails={mails} activeRow={activeRow} />
    </>
  )
}

interface ContentsProps {
  mails: ReturnType<typeof useQuery<{ mails: MailHead[]; unread: number }>>
  activeRow: ActiveRow<MailHead>
}

function Contents({ mails, activeRow }: ContentsProps) {
  if (mails.error && !mails.data)
    return <LoadFailed what={m.mailbox_heading()} error={mails.error} onRetry={() => void mails.refetch()} />
  if (!mails.data) return <QueueSkeleton isOpen={activeRow.isRequested} />
  if (mails.data.mails.length === 0) return <EmptyState title={m.mailbox_empty()}>{m.mailbox_empty_text()}</EmptyState>
  return (
    <Queue isOpen={activeRow.id !== null} list={<MailList mails={mails.data.mails} activeRow={activeRow} />}>
      {activeRow.row && <OpenMail key={activeRow.row.id} head={activeRow.row} backTo={activeRow.addressOf(null)} />}
      {activeRow.isGone && <Notice tone="info">{m.mailbox_missing()}</Notice>}
      {activeRow.id === null && <QueuePlaceholder>{m.mailbox_choose()}</QueuePlaceholder>}
    </Queue>
  )
}

function MailList({ mails, activeRow }: { mails: readonly MailHead[]; activeRow: ActiveRow<MailHead> }) {
  return (
    <QueueList label={m.mailbox_list()}>
      {mails.map((mail) => (
        <QueueEntry
          key={mail.id}
          to={activeRow.addressOf(mail.id)}
          isOpen={mail.id === activeRow.id}
          name={<span className={mail.isRead ? 'font-normal' : ''}>{mail.subject}</span>}
          amount={null}
        >
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <Moment instant={mail.createdAt} />
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
