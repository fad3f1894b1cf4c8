import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'

/** Five ways of working, as a ruled list. */
export function HowWeWork() {
  return (
    <section aria-labelledby="work-heading" className="border-b border-mullion bg-glass">
      <div className="frame px-5 py-14 sm:px-8 lg:py-24">
        <h2 id="work-heading" className="mb-8 text-2xl sm:text-3xl">
          {m.about_work_heading()}
        </h2>
        <ul className="border-t border-edge">
          <Principle title={m.about_work_1_title()}>{m.about_work_1()}</Principle>
          <Principle title={m.about_work_2_title()}>
            <Claim id="risk-management" text={m.claim_risk_management} />
          </Principle>
          <Principle title={m.about_work_3_title()}>
            <Claim id="expertise" text={m.claim_expertise} />
          </Principle>
          <Principle title={m.about_work_4_title()}>{m.about_work_4()}</Principle>
          <Principle title={m.about_work_5_title()}>{m.about_work_5()}</Principle>
        </ul>
      </div>
    </section>
  )
}

function Principle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="claim-place grid gap-x-12 gap-y-1 border-b border-edge/50 py-6 md:grid-cols-[5fr_7fr] md:items-baseline">
      <h3 className="text-lg lg:text-xl">{title}</h3>
      <p className="max-w-[60ch] text-soft">{children}</p>
    </li>
  )
}
