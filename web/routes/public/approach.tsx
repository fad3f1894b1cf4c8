import { m } from '#root/contract/messages/messages.js'
import { Plan } from '#root/web/features/public/approach/plan.tsx'
import { Qualities } from '#root/web/features/public/approach/qualities.tsx'
import { Steps } from '#root/web/features/public/approach/steps.tsx'
import { ClosingCall } from '#root/web/features/public/closing-call.tsx'
import { PageHead } from '#root/web/features/public/page-head.tsx'
import { Claim } from '#root/web/ui/claim.tsx'

export function meta() {
  return [{ title: m.approach_title() }]
}

/** How the firm advises, /approach. */
export default function Approach() {
  return (
    <main id="content">
      <PageHead eyebrow={m.approach_eyebrow()} title={m.approach_heading()}>
        <Claim id="process" text={m.claim_process} />
      </PageHead>
      <Plan />
      <Steps />
      <Qualities />
      <ClosingCall title={m.approach_call()} button={m.public_nav_contact()} />
    </main>
  )
}
