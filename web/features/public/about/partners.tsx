import { m } from '#root/contract/messages/messages.js'
import type { ClaimId } from '#root/domain/claims.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { partnerPortraits } from '../partner-portraits.ts'
import { Portrait } from '../portrait.tsx'

interface Partner {
  readonly claim: ClaimId
  readonly name: () => string
  readonly role: () => string
  readonly career: () => string
}

const partners: readonly Partner[] = [
  { claim: 'partner-1', name: m.about_partner_1_name, role: m.about_partner_1_role, career: m.claim_partner_1 },
  { claim: 'partner-2', name: m.about_partner_2_name, role: m.about_partner_2_role, career: m.claim_partner_2 },
  { claim: 'partner-3', name: m.about_partner_3_name, role: m.about_partner_3_role, career: m.claim_partner_3 },
  { claim: 'partner-4', name: m.about_partner_4_name, role: m.about_partner_4_role, career: m.claim_partner_4 },
]

/** The firm's four partners: engraved portraits of nobody, and their careers. */
export function Partners() {
  return (
    <section aria-labelledby="partners-heading" className="border-b border-mullion">
      <div className="frame px-5 py-14 sm:px-8 lg:py-24">
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[4fr_8fr]">
          <h2 id="partners-heading" className="text-2xl sm:text-3xl">
            {m.about_partners_heading()}
          </h2>
          <p className="max-w-[60ch] text-soft">{m.about_partners_lead()}</p>
        </div>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {partners.map(({ claim, name, role, career }, position) => (
            <li key={claim} className="grid content-start gap-4 max-sm:grid-cols-[6.5rem_1fr]">
              <Portrait
                stored={partnerPortraits[position]!}
                name={name()}
                fallbackWidth={320}
                sizes="(min-width: 64rem) 16rem, (min-width: 30rem) 50vw, 6.5rem"
                className="aspect-[4/5]"
              />
              <div className="grid content-start gap-1">
                <h3 className="text-lg">{name()}</h3>
                <p className="text-sm font-semibold text-brass">{role()}</p>
                <p className="claim-place mt-1 text-sm text-soft">
                  <Claim id={claim} text={career} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
