import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Mail, MailHead } from '#root/contract/mails.ts'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { useIsChosenByReader } from '#root/web/ui/active-row.ts'
import { useLens } from '#root/web/ui/lens.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Tabs } from '#root/web/ui/tabs.tsx'
import { unbroken } from '#root/web/ui/unbroken.tsx'
import { mailQuery } from './queries.ts'

/** One email. It counts as read when its reader opens it, not when it opens automatically. */
export function OpenMail({ head, backTo }: { head: MailHead; backTo: string }) {
  const mail = useQuery(mailQuery(head.id))
  const isChosen = useIsChosenByReader()
  const isUnread = mail.data !== undefined && !head.isRead && isChosen
  useEffect(() => {
    // Without a connection it stays unread, which does no harm.
    if (isUnread) call('POST /api/mails/{id}/reading', { params: { id: head.id } }).catch(() => undefined)
  }, [isUnread, head.id])
  return (
    <QueueDetail heading={head.subject} back={{ to: backTo, label: m.mailbox_back() }}>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        <span className="min-h-6 wrap-anywhere">{mail.data && m.mailbox_to({ recipient: mail.data.recipient })}</span>
        <Moment instant={head.createdAt} />
      </p>
      {mail.data && <MailContents mail={mail.data} />}
      {mail.error && !mail.data && (
        <LoadFailed what={head.subject} error={mail.error} onRetry={() => void mail.refetch()} />
      )}
      {mail.isPending && (
        <div role="status" aria-label={m.ui_loading()}>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </QueueDetail>
  )
}

/**
 * The HTML email is in a frame without scripts, without our origin, and without permission to navigate this page; a
 * link in it opens a new window.
 */
function MailContents({ mail }: { mail: Mail }) {
  const [view, setView] = useState<'designed' | 'plain'>('designed')
  const isUnderLens = useLens()
  return (
    <Tabs
      label={m.mailbox_views()}
      current={view}
      onCurrent={setView}
      tabs={[
        {
          key: 'designed',
          label: m.mailbox_designed(),
          panel: isUnderLens ? (
            <AnnotatedMail mail={mail} />
          ) : (
            <div className="relative border border-mullion bg-paper">
              <SizeOfMail text={mail.text} />
              <iframe
                title={m.mailbox_frame({ subject: mail.subject })}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                srcDoc={mail.html}
                className="absolute inset-0 size-full"
              />
            </div>
          ),
        },
        { key: 'plain', label: m.mailbox_plain(), panel: <PlainText mail={mail} /> },
      ]}
    />
  )
}

/**
 * Makes room for a framed email: nothing can measure its contents from outside, so the same text, invisible, in the same
 * measure of lines and margins gives the frame its height.
 */
function SizeOfMail({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      // The link of an email is a button, and its address below.
      className={`invisible mx-auto min-h-80 max-w-[41rem] px-[2.625rem] pt-20 font-[family-name:system-ui,sans-serif] text-[16px] leading-[1.6] whitespace-pre-wrap wrap-anywhere ${text.includes('://') ? 'pb-32' : 'pb-12'}`}
    >
      {text}
    </div>
  )
}

/** The email under the lens, which cannot read the frame: the same text in the same design. */
function AnnotatedMail({ mail }: { mail: Mail }) {
  return (
    <div
      dir="auto"
      className="min-h-[34rem] border border-mullion bg-paper p-6 whitespace-pre-wrap wrap-anywhere sm:p-10"
    >
      <MailText text={mail.text} claims={mail.claims} />
    </div>
  )
}

/** The text of an email, line by line. */
function PlainText({ mail }: { mail: Pick<Mail, 'text' | 'claims'> }) {
  return (
    <pre dir="auto" className="border border-mullion bg-pane p-5 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      <MailText text={mail.text} claims={mail.claims} />
    </pre>
  )
}

/** The text of an email, with its claims marked as on a page. */
export function MailText({ text, claims: [claim, ...others] }: Pick<Mail, 'text' | 'claims'>) {
  if (!claim) return unbroken(text)
  const [before = '', ...after] = text.split(claim.text)
  return (
    <>
      <MailText text={before} claims={others} />
      {after.length > 0 && (
        <>
          <span data-claim={claim.id}>{unbroken(claim.text)}</span>
          <MailText text={after.join(claim.text)} claims={others} />
        </>
      )}
    </>
  )
}
