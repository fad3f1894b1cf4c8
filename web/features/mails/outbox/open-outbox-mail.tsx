import { useQuery } from '@tanstack/react-query'
import type { OutboxMail } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { useIsChosenByReader } from '#root/web/ui/active-row.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'
import { MailText } from '../open-mail.tsx'
import { outboxMailQuery } from '../queries.ts'

interface OpenOutboxMailProps {
  mail: OutboxMail
  /** The address that opens this email. */
  to: string
  backTo: string
}

/**
 * One email of the outbox: its recipient, its delivery state, its link for recipients without a real mailbox, and its
 * text. The first email of the list opens automatically, without its text, because the audit log names each person who sees a one-time link.
 */
export function OpenOutboxMail({ mail, to, backTo }: OpenOutboxMailProps) {
  const isChosen = useIsChosenByReader()
  const open = useQuery({ ...outboxMailQuery(mail.id), enabled: isChosen })
  return (
    <QueueDetail heading={mail.subject} back={{ to: backTo, label: m.outbox_back() }}>
      <MailFacts mail={mail} />
      {open.data?.link && <OneTimeLink link={open.data.link} />}
      {open.data && (
        <section
          aria-label={m.outbox_email()}
          dir="auto"
          className="border border-mullion bg-pane p-5 text-sm whitespace-pre-wrap wrap-anywhere sm:p-7"
        >
          <MailText text={open.data.text} claims={open.data.claims} />
        </section>
      )}
      {open.error && !open.data && (
        <LoadFailed what={mail.subject} error={open.error} onRetry={() => void open.refetch()} />
      )}
      {!isChosen && !open.data && (
        <div className="grid justify-items-center gap-4 border border-dashed border-edge p-10 text-center">
          <ButtonLink to={to} replace preventScrollReset kind="quiet">
            {m.outbox_read()}
          </ButtonLink>
          <p className="max-w-prose text-sm text-soft">{m.outbox_read_text()}</p>
        </div>
      )}
      {isChosen && open.isPending && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton className="h-60 w-full" />
        </div>
      )}
    </QueueDetail>
  )
}

const deliveries: Record<OutboxMail['delivery'], { tone: StatusTone; label: () => string }> = {
  kept: { tone: 'open', label: m.status_email_not_sent },
  waiting: { tone: 'pending', label: m.status_email_pending },
  sent: { tone: 'done', label: m.status_email_sent },
  'given-up': { tone: 'refused', label: m.status_email_failed },
}

/** Whether the mail server has sent the email. */
export function Delivery({ mail }: { mail: OutboxMail }) {
  const { tone, label } = deliveries[mail.delivery]
  return <Status tone={tone}>{label()}</Status>
}

function MailFacts({ mail }: { mail: OutboxMail }) {
  return (
    <Facts>
      <Fact name={m.outbox_recipient()}>
        <EmailAddress email={mail.recipient} />
      </Fact>
      <Fact name={m.outbox_written()}>
        <Moment instant={mail.createdAt} />
      </Fact>
      <Fact name={m.outbox_delivery()} wide>
        <Delivery mail={mail} />
        {mail.delivery === 'kept' && <p className="text-xs text-soft">{m.outbox_not_sent_hint()}</p>}
      </Fact>
      {mail.error && mail.delivery !== 'sent' && (
        <Fact name={m.outbox_error()} wide>
          {mail.error}
        </Fact>
      )}
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
