import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { InboxHead, InboxMessage } from '#root/contract/contact-inbox.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { useIsChosenByReader } from '#root/web/ui/active-row.ts'
import { Button } from '#root/web/ui/button.tsx'
import { EmailAddress } from '#root/web/ui/email-address.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { QueueDetail } from '#root/web/ui/queue.tsx'
import { WriteControls, useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { inboxMessageQuery } from './queries.ts'

/** One message: the sender, the original text, and the firm's reply. */
export function OpenMessage({ head, backTo }: { head: InboxHead; backTo: string }) {
  const open = useQuery(inboxMessageQuery(head.id))
  useReading(head)
  return (
    <QueueDetail heading={m.inbox_message_of({ name: head.fullName })} back={{ to: backTo, label: m.inbox_back() }}>
      {open.error && !open.data && (
        <LoadFailed what={m.inbox_message()} error={open.error} onRetry={() => void open.refetch()} />
      )}
      {open.isPending && <Skeleton className="h-60 w-full" />}
      {open.data && <Message message={open.data} />}
    </QueueDetail>
  )
}

/** A message counts as read when a reader who may answer it opens it, not when it opens automatically. */
function useReading({ id, isRead }: InboxHead): void {
  const queries = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const isChosen = useIsChosenByReader()
  const isNew = !isRead && !isReadOnly && isChosen
  useEffect(() => {
    if (!isNew) return
    void call('POST /api/operator/contact-messages/{id}/reading', { params: { id } })
      .then(() => queries.invalidateQueries({ queryKey: ['contact', 'list'] }))
      .catch(() => {})
  }, [id, isNew, queries])
}

function Message({ message }: { message: InboxMessage }) {
  return (
    <>
      <p className="-mt-3 flex flex-wrap gap-x-4 text-sm text-soft">
        <EmailAddress email={message.email} />
        <Moment instant={message.receivedAt} />
      </p>
      <section aria-label={m.inbox_message()} className="border border-mullion bg-pane p-4 sm:px-5">
        <p dir="auto" className="max-w-prose text-base whitespace-pre-wrap wrap-anywhere">
          {message.message}
        </p>
      </section>
      {message.replies.length > 0 && (
        <section aria-label={m.inbox_replies()} className="grid gap-3">
          {message.replies.map(({ id, body, repliedAt }) => (
            <div key={id} className="border-s-4 border-brass-fill bg-glass p-5 text-sm">
              <p className="mb-1 text-xs text-soft">
                <Moment instant={repliedAt} />
              </p>
              <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
                {body}
              </p>
            </div>
          ))}
        </section>
      )}
      <WriteControls>
        <ReplyForm message={message}>{!message.isAnswered && <MarkAnswered id={message.id} />}</ReplyForm>
      </WriteControls>
      <Facts>
        <Fact name={m.inbox_phone()}>
          <span dir="ltr">{message.phoneNumber}</span>
        </Fact>
        <Fact name={m.inbox_whatsapp()}>
          <span dir="ltr">{message.whatsappNumber}</span>
        </Fact>
        <Fact name={m.inbox_address()} wide>
          <bdi>{`${message.houseAddress}, ${message.country}`}</bdi>
        </Fact>
      </Facts>
    </>
  )
}

function MarkAnswered({ id }: { id: string }) {
  const queries = useQueryClient()
  const marking = useMutation({
    mutationFn: () => call('POST /api/operator/contact-messages/{id}/answer', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contact'] }),
  })
  return (
    <>
      <Button
        kind="quiet"
        pending={marking.isPending}
        pendingLabel={m.inbox_marking()}
        onClick={() => marking.mutate()}
      >
        {m.inbox_mark()}
      </Button>
      {marking.error && <Notice tone="refused">{describeError(marking.error)}</Notice>}
    </>
  )
}

const minLength = 3

/** The firm's reply, which is sent by email. `children` are beside its button. */
function ReplyForm({ message: { id, fullName }, children }: { message: InboxMessage; children: ReactNode }) {
  const [body, setBody] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const replying = useOperation((text: string, key: string) =>
    call('POST /api/operator/contact-messages/{id}/replies', { params: { id }, body: { body: text }, key }),
  )
  const isMissing = body.trim().length < minLength
  const send = () => {
    setSubmitted(true)
    if (isMissing) return
    replying.mutate(body.trim(), {
      onSuccess: () => {
        setBody('')
        setSubmitted(false)
      },
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid justify-items-start gap-4"
    >
      <div className="w-full">
        <TextArea
          label={m.inbox_reply()}
          hint={m.inbox_reply_hint()}
          error={isSubmitted && isMissing ? m.inbox_reply_required() : undefined}
          value={body}
          maxLength={5000}
          rows={3}
          dir="auto"
          className="field-sizing-content max-h-96 min-h-20"
          onChange={(event) => setBody(event.target.value)}
        />
      </div>
      {replying.isSuccess && body === '' && <Notice tone="done">{m.inbox_replied({ name: fullName })}</Notice>}
      {replying.error && <Notice tone="refused">{describeError(replying.error)}</Notice>}
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        <Button type="submit" pending={replying.isPending} pendingLabel={m.inbox_replying()}>
          {m.inbox_reply_send()}
        </Button>
        {children}
      </div>
    </form>
  )
}
