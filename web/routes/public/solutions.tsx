import { m } from '#root/contract/messages/messages.js'
import { ClosingCall } from '#root/web/features/public/closing-call.tsx'
import { PageHead } from '#root/web/features/public/page-head.tsx'
import { Discipline } from '#root/web/features/public/solutions/discipline.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'

export function meta() {
  return [{ title: m.solutions_title(pageData().branding) }]
}

const wealth = [m.solutions_1_a, m.solutions_1_b, m.solutions_1_c, m.solutions_1_d]
const capital = [m.solutions_2_a, m.solutions_2_b, m.solutions_2_c]
const advisory = [m.solutions_3_a, m.solutions_3_b, m.solutions_3_c, m.solutions_3_d, m.solutions_3_e]

/** The firm's three disciplines, /solutions. */
export default function Solutions() {
  return (
    <main id="content">
      <PageHead eyebrow={m.solutions_eyebrow()} title={m.solutions_heading()}>
        {m.solutions_lead()}
      </PageHead>
      <div className="frame">
        <Discipline numeral="I" title={m.solutions_1_title()} services={wealth} ideal={m.solutions_1_ideal()}>
          <Claim id="private-access" text={m.claim_private_access} />
        </Discipline>
        <Discipline numeral="II" title={m.solutions_2_title()} services={capital} ideal={m.solutions_2_ideal()}>
          {m.solutions_2_text()}
        </Discipline>
        <Discipline numeral="III" title={m.solutions_3_title()} services={advisory} ideal={m.solutions_3_ideal()}>
          {m.solutions_3_text()}
        </Discipline>
      </div>
      <ClosingCall title={m.solutions_call_heading()} button={m.public_nav_contact()}>
        {m.solutions_call()}
      </ClosingCall>
    </main>
  )
}
