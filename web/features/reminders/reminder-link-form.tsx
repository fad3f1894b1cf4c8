import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

type State = 'idle' | 'confirming' | 'deleting' | 'confirmed' | 'ended' | { readonly refused: string }

/**
 * Confirms or deletes the address of reminders with the token after the '#' of the address. Each needs a press of a
 * button, because some mail programs open links automatically. A link that ends with `?stop` offers only the deletion.
 */
export function ReminderLinkForm() {
  const [link, setLink] = useState<{ token: string; isStop: boolean } | null>(null)
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    setLink({ token: location.hash.slice(1), isStop: new URLSearchParams(location.search).has('stop') })
  }, [])

  async function use(isStop: boolean) {
    if (!link || state === 'confirming' || state === 'deleting') return
    setState(isStop ? 'deleting' : 'confirming')
    const body = { token: link.token }
    try {
      await (isStop
        ? call('POST /api/reminders/deletion', { body })
        : call('POST /api/reminders/confirmation', { body }))
      setState(isStop ? 'ended' : 'confirmed')
    } catch (error) {
      setState({ refused: describeError(error as Error) })
    }
  }

  if (link?.token === '') return <Notice tone="refused">{m.reminders_page_no_token()}</Notice>
  if (state === 'ended') return <Notice tone="done">{m.reminders_page_ended()}</Notice>
  return (
    <div className="grid justify-items-start gap-5">
      {typeof state === 'object' && <Notice tone="refused">{state.refused}</Notice>}
      {state === 'confirmed' && <Notice tone="done">{m.reminders_page_confirmed()}</Notice>}
      <div className="flex flex-wrap gap-3">
        {link?.isStop === false && state !== 'confirmed' && (
          <Button
            pending={state === 'confirming'}
            pendingLabel={m.reminders_page_confirming()}
            onClick={() => void use(false)}
          >
            {m.reminders_page_confirm()}
          </Button>
        )}
        <Button
          kind={link?.isStop ? 'primary' : 'quiet'}
          disabled={link === null}
          pending={state === 'deleting'}
          pendingLabel={m.reminders_stopping()}
          onClick={() => void use(true)}
        >
          {m.reminders_stop()}
        </Button>
      </div>
    </div>
  )
}
