import { m } from '#root/contract/messages/messages.js'
import type { ClaimId } from '#root/domain/claims.ts'
import { ButtonAnchor } from '#root/web/ui/button.tsx'
import { Claim } from '#root/web/ui/claim.tsx'
import { Picture } from '../picture.tsx'

const stairwell = import.meta.glob<string>('../../../pictures/stairwell-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const features: readonly { readonly claim: ClaimId; readonly title: () => string; readonly text: () => string }[] = [
  { claim: 'smart-capital', title: m.home_path_1_title, text: m.claim_smart_capital },
  { claim: 'goal-planning', title: m.home_path_2_title, text: m.claim_goal_planning },
  { claim: 'dream-realization', title: m.home_path_3_title, text: m.claim_dream_realization },
]

/** 'Your Path to Financial Freedom': the promise, three features, a family's words, and the plans. */
export function Path() {
  return (
    <section aria-labelledby="path-heading" className="border-b border-mullion">
      <div className="frame grid lg:grid-cols-[7fr_5fr]">
        <div className="px-5 py-14 sm:px-8 lg:py-24 lg:pe-16">
          <p className="eyebrow mb-4">{m.home_path_eyebrow()}</p>
          <h2 id="path-heading" className="max-w-[16ch] text-3xl lg:text-[3.5rem] lg:leading-[1.05]">
            {m.home_path_heading()}
          </h2>
          <p className="mt-6 max-w-[52ch] text-soft">{m.home_path_lead()}</p>
          <h3 className="mt-12 border-b border-edge pb-3 text-lg">{m.home_path_approach()}</h3>
          <dl>
            {features.map(({ claim, title, text }) => (
              <div
                key={claim}
                className="claim-place grid gap-x-8 gap-y-1 border-b border-mullion py-5 sm:grid-cols-[13rem_1fr]"
              >
                <dt className="font-semibold">{title()}</dt>
                <dd className="text-sm text-soft">
                  <Claim id={claim} text={text} />
                </dd>
              </div>
            ))}
          </dl>
          <ButtonAnchor href="/plans" className="mt-10">
            {m.home_path_button()}
          </ButtonAnchor>
        </div>
        <figure className="relative flex min-h-[42rem] items-end border-mullion max-lg:border-t lg:border-s">
          <Picture
            stored={stairwell}
            alt={m.home_path_alt()}
            width={880}
            height={1100}
            fallbackWidth={560}
            sizes="(min-width: 64rem) 48rem, max(100vw, 34rem)"
            isLate
            className="absolute inset-0 size-full object-cover object-top"
          />
          <blockquote className="claim-place relative m-5 grid gap-4 border-t-4 border-brass-fill bg-pane p-6 sm:m-8 lg:-ms-12 lg:me-8 lg:p-8">
            <p className="font-display text-xl text-balance">
              <Claim id="family-quote" text={m.claim_family_quote} />
            </p>
            <footer className="text-sm text-soft">
              <span className="font-semibold text-ink">{m.home_path_quote_name()}</span>
              <span className="block">{m.home_path_quote_title()}</span>
            </footer>
          </blockquote>
        </figure>
      </div>
    </section>
  )
}
