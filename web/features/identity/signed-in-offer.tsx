import { useEffect, useState } from 'react'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { addressAfterLogIn } from './address-after-log-in.ts'

/** A link to the dashboard for a visitor who is signed in already; nothing for others. */
export function SignedInOffer() {
  const [actor, setActor] = useState<Actor | null>(null)
  useEffect(() => {
    let hasLeft = false
    call('GET /api/session').then(
      (session) => hasLeft || setActor(session.actor),
      () => undefined, // A failed read is ignored: the form works without it.
    )
    return () => {
      hasLeft = true
    }
  }, [])
  if (!actor) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border border-mullion border-s-4 border-s-brass-fill bg-pane p-4 text-sm">
      <p>{m.account_signed_in_as({ name: `${actor.firstName} ${actor.lastName}` })}</p>
      <ButtonLink to={addressAfterLogIn(actor.role, null)}>
        {actor.role === 'client' ? m.account_go_to_dashboard() : m.account_go_to_console()}
      </ButtonLink>
    </div>
  )
}
