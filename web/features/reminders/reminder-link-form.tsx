import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

type State = 'idle' | 'confirming' | 'deleting' | 'confirmed' | 'ended' | { readonly refused: string }

export interface ReminderLink {
  readonly token: string
  readonly isStop: boolean
}

/** What the page's address holds; null before the browser has read it. */
export function useReminderLink(): ReminderLink | null {
  const [link, setLink] = useState<ReminderLink | null>(null)
  useEffect(() => {
    setLink({ token: location.hash.slice(1), isStop: new URLSearchParams(location.search).has('stop') })
  }, [])
  return link
}

/**
 * Confirms or deletes the address of reminders with the token after the '#' of the address. Each needs a press of a
 * button, because some mail programs open links automatically. A link that ends with `?stop` offers only the deletion.
 */
export function ReminderLinkForm({ link }: { link: ReminderLink | null }) {
  const [state, setState] = useState<State>('idle')

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

  if (link?.token === '') return <WayToLesson />
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

/** The page was opened without a link of an email. */
function WayToLesson() {
  return (
    <div className="grid justify-items-start gap-5">
      <p className="max-w-prose text-sm">{m.reminders_page_seat()}</p>
      <ButtonLink kind="quiet" to="/join">
        {m.seat_join()}
      </ButtonLink>
    </div>
  )
}
