import { useEffect, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { StaffInvitation } from '#root/contract/staff.ts'
import { CopyButton } from '#root/web/ui/copy-button.tsx'

/** The one-time link of an invitation that was just made: shown this once, to be handed over. Give each a `key`. */
export function FreshLink({ invitation, link }: { invitation: StaffInvitation; link: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={m.staff_link()}
      className="grid justify-items-start gap-3 border-s-4 border-brass-fill bg-glass px-4 py-4"
    >
      <p>{m.staff_link_text({ email: invitation.email ?? '' })}</p>
      <p dir="ltr" className="font-mono text-sm wrap-anywhere select-all">
        {link}
      </p>
      <CopyButton text={link} label={m.outbox_link_copy()} done={m.outbox_link_copied()} />
    </section>
  )
}
