import { useQuery } from '@tanstack/react-query'
import type { OutboxMail } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'
import { PlainText } from '../open-mail.tsx'
import { outboxMailQuery } from '../queries.ts'

/**
 * One email of the outbox: its recipient, its delivery state, its link for recipients without a real mailbox, and its
 * text.
 */
export function OpenOutboxMail({ mail, backTo }: { mail: OutboxMail; backTo: string }) {
  const open = useQuery(outboxMailQuery(mail.id))
  return (
    <QueueDetail heading={mail.subject} back={{ to: backTo, label: m.outbox_back() }}>
      <MailFacts mail={mail} />
      {open.data?.link && <OneTimeLink link={open.data.link} />}
      {open.data && (
        <section aria-label={m.outbox_email()}>
          <PlainText mail={open.data} />
        </section>
      )}
      {open.error && !open.data && <LoadFailed error={open.error} onRetry={() => void open.refetch()} />}
      {open.isPending && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </QueueDetail>
  )
}

const deliveries: Record<OutboxMail['delivery'], { tone: StatusTone; words: () => string }> = {
  kept: { tone: 'open', words: m.status_email_not_sent },
  waiting: { tone: 'pending', words: m.status_email_pending },
  sent: { tone: 'done', words: m.status_email_sent },
  'given-up': { tone: 'refused', words: m.status_email_failed },
}

function MailFacts({ mail }: { mail: OutboxMail }) {
  const { tone, words } = deliveries[mail.delivery]
  return (
    <Facts>
      <Fact name={m.outbox_recipient()}>
        <span dir="ltr">{mail.recipient}</span>
      </Fact>
      <Fact name={m.outbox_written()}>
        <Moment at={mail.createdAt} />
      </Fact>
      <Fact name={m.outbox_delivery()}>
        <Status tone={tone}>{words()}</Status>
        {mail.delivery === 'kept' && <p className="text-xs text-soft">{m.outbox_not_sent_hint()}</p>}
      </Fact>
      {mail.error && mail.delivery !== 'sent' && <Fact name={m.outbox_error()}>{mail.error}</Fact>}
    </Facts>
  )
}

function OneTimeLink({ link }: { link: string }) {
  return (
    <Pane title={m.outbox_link()} className="border-s-4 border-s-brass-fill">
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-soft">{m.outbox_link_text()}</p>
        <p dir="ltr" className="font-mono text-sm wrap-anywhere select-all">
          {link}
        </p>
        <CopyButton text={link} label={m.outbox_link_copy()} done={m.outbox_link_copied()} />
      </div>
    </Pane>
  )
}
