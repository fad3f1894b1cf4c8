import { queryOptions, useQuery } from '@tanstack/react-query'
import { MessageSquare, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ChatMessage } from '#root/contract/chat.ts'
import { m } from '#root/contract/messages/messages.js'
import { isSeatAddress } from '#root/domain/seat.ts'
import { call } from '#root/web/api/client.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { Moment } from '#root/web/ui/moment.tsx'

const chatQuery = queryOptions({ queryKey: ['chat'], queryFn: () => call('GET /api/chat') })

/**
 * The chat button of a participant, and what the firm's people write there. It is a simulation and says so: nobody can
 * reply. It is not a modal dialog, so that the lens marks its claims. On a phone the button is a bar on top of the navigation,
 * so that it covers no text.
 */
export function PracticeChat() {
  const session = useQuery(sessionQuery)
  const actor = session.data?.actor
  const isSeat = actor ? isSeatAddress(actor.email) : false
  const chat = useQuery({ ...chatQuery, enabled: isSeat })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  if (!isSeat || !chat.data) return null
  const { messages, unread } = chat.data
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <aside
      aria-label={m.chat_heading()}
      data-chat
      className="no-print fixed inset-e-4 bottom-20 z-20 grid justify-items-end gap-3 max-sm:inset-x-0 max-sm:gap-0 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] lg:bottom-6"
    >
      {isOpen && <Panel id={panelId} messages={messages} unread={unread} onClose={close} />}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm border border-on-deep/25 bg-deep px-5 text-sm font-semibold text-on-deep shadow-[0_10px_30px_-8px_rgb(6_20_17/.6)] hover:border-lamp hover:text-lamp max-sm:min-h-11 max-sm:w-full max-sm:justify-center max-sm:rounded-none max-sm:border-x-0 max-sm:shadow-none"
      >
        <MessageSquare aria-hidden="true" className="size-5" strokeWidth={1.5} />
        {m.chat_heading()}
        {unread > 0 && (
          <>
            <span
              aria-hidden="true"
              className="figures grid h-5 min-w-5 place-items-center rounded-full bg-lamp px-1 text-xs leading-none text-[#10231f]"
            >
              {unread > 99 ? '99' : unread}
            </span>
            <span className="sr-only">{m.chat_unread({ count: unread })}</span>
          </>
        )}
      </button>
      <p role="status" className="sr-only">
        {unread > 0 && !isOpen && m.chat_unread({ count: unread })}
      </p>
    </aside>
  )
}

interface PanelProps {
  id: string
  messages: readonly ChatMessage[]
  unread: number
  onClose: () => void
}

function Panel({ id, messages, unread, onClose }: PanelProps) {
  const headingId = useId()
  const panel = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    // Without a connection they stay unread, which does no harm.
    if (unread > 0) call('POST /api/chat/reading').catch(() => undefined)
  }, [unread])
  useEffect(() => list.current?.focus(), [])
  useEffect(() => {
    if (latest && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [latest])
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && panel.current?.contains(document.activeElement)) onClose()
    }
    addEventListener('keydown', closeByKey)
    return () => removeEventListener('keydown', closeByKey)
  }, [onClose])
  return (
    <section
      ref={panel}
      id={id}
      aria-labelledby={headingId}
      className="grid w-full border border-mullion border-t-4 border-t-brass-fill bg-pane text-ink shadow-[0_24px_64px_rgb(6_20_17/.35)] sm:w-96"
    >
      <header className="flex items-start justify-between gap-3 border-b border-mullion py-3 ps-5 pe-2">
        <div>
          <h2 id={headingId} className="text-lg">
            {m.chat_heading()}
          </h2>
          <p className="text-xs font-semibold text-brass">{m.chat_practice()}</p>
        </div>
        <button
          type="button"
          aria-label={m.chat_close()}
          onClick={onClose}
          className="grid min-h-11 min-w-11 shrink-0 cursor-pointer place-items-center text-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
      </header>
      <div
        ref={list}
        role="log"
        aria-labelledby={headingId}
        // Many messages without controls: the list must be focusable to scroll by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="grid max-h-[min(24rem,45dvh)] content-start gap-4 overflow-y-auto p-5"
      >
        {messages.length === 0 && <p className="text-sm text-soft">{m.chat_none()}</p>}
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </div>
      <p className="border-t border-mullion px-5 py-3 text-xs text-soft">{m.chat_no_reply()}</p>
    </section>
  )
}

const senders: Readonly<Record<ChatMessage['sender'], () => string>> = {
  'account-manager': m.chat_account_manager,
  'recovery-agent': m.chat_recovery_agent,
}

function Bubble({ message: { sender, text, claim, sentAt } }: { message: ChatMessage }) {
  return (
    <article className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-soft">
        <span>{senders[sender]()}</span>
        <Moment instant={sentAt} />
      </p>
      <div
        dir="auto"
        className="grid gap-2 border-s-4 border-lamp bg-glass px-4 py-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        <p>{text}</p>
        {claim && (
          <p>
            <span data-claim={claim.id}>{claim.text}</span>
          </p>
        )}
      </div>
    </article>
  )
}
