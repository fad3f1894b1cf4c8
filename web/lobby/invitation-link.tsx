import { useEffect, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { CopyButton } from '#root/web/ui/copy-button.tsx'

/** The one-time link of a new invitation: shown only now, to be handed over. Give each a `key`. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.lobby_link()}
      className="grid justify-items-start gap-3 border-s-4 border-brass-fill bg-glass px-4 py-4 text-sm"
    >
      <p>{m.lobby_invited_link({ email })}</p>
      <p dir="ltr" className="font-mono wrap-anywhere select-all">
        {link}
      </p>
      <CopyButton text={link} label={m.lobby_copy_link()} done={m.lobby_copied_link()} />
    </section>
  )
}
