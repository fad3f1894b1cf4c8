import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'
import { Island } from '#root/web/ui/island.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Stars } from '../stars.tsx'

/** The trust strip: an external rating and four figures that count up once. */
export function Trust() {
  const { branding, claims } = usePageData()
  const isRated = claims.texts.rating !== null
  return (
    <section aria-labelledby="trust-heading" className="border-b border-mullion">
      <div className="frame">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-mullion px-5 py-5 sm:px-8">
          <h2 id="trust-heading" className="font-sans text-sm font-semibold tracking-normal">
            {m.home_trust_heading()}
          </h2>
          {isRated && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Stars />
              <Claim id="rating" text={m.claim_rating} />
              <a
                href={branding.reviewLink}
                target="_blank"
                rel="noopener noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                {m.home_trust_link()}
                <span className="sr-only"> ({m.public_opens_new_tab()})</span>
              </a>
            </p>
          )}
        </div>
        <Island name="counters" when="visible" />
      </div>
    </section>
  )
}
