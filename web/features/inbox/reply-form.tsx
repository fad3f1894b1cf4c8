import { useState } from 'react'
import type { InboxMessage } from '#root/contract/contact-inbox.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextArea } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

const minLength = 3

/** The firm's reply, which goes out as a mail. */
export function ReplyForm({ message: { id, fullName } }: { message: InboxMessage }) {
  const [body, setBody] = useState('')
  const [isAsked, setAsked] = useState(false)
  const replying = useOperation((text: string, key: string) =>
    call('POST /api/operator/contact-messages/{id}/replies', { params: { id }, body: { body: text }, key }),
  )
  const isMissing = body.trim().length < minLength
  const send = () => {
    setAsked(true)
    if (isMissing) return
    replying.mutate(body.trim(), {
      onSuccess: () => {
        setBody('')
        setAsked(false)
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
          error={isAsked && isMissing ? m.inbox_reply_required() : undefined}
          value={body}
          maxLength={5000}
          rows={5}
          onChange={(event) => setBody(event.target.value)}
        />
      </div>
      {replying.isSuccess && body === '' && <Notice tone="done">{m.inbox_replied({ name: fullName })}</Notice>}
      {replying.error && <Notice tone="refused">{describeError(replying.error)}</Notice>}
      <Button type="submit" pending={replying.isPending} pendingLabel={m.inbox_replying()}>
        {m.inbox_reply_send()}
      </Button>
    </form>
  )
}
