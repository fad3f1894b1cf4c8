import { Suspense } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { ClaimId } from '#root/domain/claims.ts'
import { signNumbers, type Source, sourcesOf } from '#root/domain/signs.ts'
import { lazyPart } from '#root/web/ui/lazy-part.ts'
import { formatCalendarDay } from '#root/web/ui/moment.tsx'
import { nameCountry } from '#root/web/ui/report-labels.ts'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import type { Mark, Subject } from './read-page.ts'
import { WhereToReport } from './where-to-report.tsx'

/** Loaded only for balances: public pages have none. */
const LedgerSplit = lazyPart(() => import('./ledger-split.tsx'))
const balances = new Set(['claim-balance', 'behaviour-portfolio-value'])

/** The note of a mark: the warning signs in a sentence each, their publishers, and what an honest firm would say. */
export function NoteText({ mark: { subject, element }, isPrinted = false }: { mark: Mark; isPrinted?: boolean }) {
  const honest = describeHonesty(subject)
  return (
    <>
      {subject.signs.map((sign) => {
        const { name, sentence } = describeSign(sign)
        return (
          <div key={sign} className="lens-sign">
            <h3>
              {name}
              <small>{m.lens_sign({ number: sign, total: signNumbers.length })}</small>
            </h3>
            <p>{sentence}</p>
          </div>
        )
      })}
      {balances.has(subject.key) && (
        <Suspense>
          <LedgerSplit key={element.textContent} isPrinted={isPrinted} />
        </Suspense>
      )}
      {honest !== null && (
        <div className="lens-honest">
          <h4>{m.lens_honest()}</h4>
          <blockquote>{honest}</blockquote>
        </div>
      )}
      <div className="lens-honest">
        <h4>{m.lens_honest_action()}</h4>
        <ul>
          {subject.signs.map((sign) => (
            <li key={sign}>{describeSign(sign).honest}</li>
          ))}
        </ul>
      </div>
      <Sources signs={subject.signs} isPrinted={isPrinted} />
    </>
  )
}

/** A note that shows only which signs it is about. */
export function NoteTitle({ mark }: { mark: Mark }) {
  return <p className="lens-title">{nameOf(mark)}</p>
}

/** The first publication about each sign, and the others on demand; in print, all of them. */
function Sources({ signs, isPrinted }: { signs: Mark['subject']['signs']; isPrinted: boolean }) {
  const sources = [...new Map(signs.flatMap(sourcesOf).map((source) => [source.title, source])).values()]
  const first = new Set(signs.map((sign) => sourcesOf(sign)[0]))
  const [shown, others] = isPrinted
    ? [sources, []]
    : [sources.filter((source) => first.has(source)), sources.filter((source) => !first.has(source))]
  return (
    <div className="lens-sources">
      <SourceList sources={shown} isPrinted={isPrinted} />
      {others.length > 0 && (
        <details>
          <summary>{m.lens_more_sources({ count: others.length })}</summary>
          <SourceList sources={others} isPrinted={isPrinted} />
        </details>
      )}
      {!isPrinted && <WhereToReport />}
    </div>
  )
}

/** Publications with links; in print, with their addresses. */
function SourceList({ sources, isPrinted }: { sources: readonly Source[]; isPrinted: boolean }) {
  return (
    <ul>
      {sources.map(({ publisher, title, country, date, href }) => (
        <li key={title}>
          {m.lens_published({ publisher, origin: describeOrigin(country, date) })}{' '}
          <a href={href} target="_blank" rel="noopener noreferrer" lang="en" dir="ltr">
            {title}
            <span className="sr-only"> ({m.lens_new_tab()})</span>
          </a>
          {isPrinted && (
            <span dir="ltr" lang="en">
              {href}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where and when something was published. */
function describeOrigin(country: string, date: string | null): string {
  return date === null ? nameCountry(country) : `${nameCountry(country)} · ${formatCalendarDay(date)}`
}

/** The names of a mark's signs, for lists. */
export function nameOf({ subject }: Mark): string {
  return subject.signs.map((sign) => describeSign(sign).name).join(m.ui_list_separator())
}

const honestClaims: Record<ClaimId, () => string> = {
  hero: m.claim_hero_honest,
  rating: m.claim_rating_honest,
  years: m.claim_years_honest,
  satisfaction: m.claim_satisfaction_honest,
  completed: m.claim_completed_honest,
  'response-time': m.claim_response_time_honest,
  press: m.claim_press_honest,
  journey: m.claim_journey_honest,
  'testimonial-1': m.claim_testimonial_1_honest,
  'testimonial-2': m.claim_testimonial_2_honest,
  'testimonial-3': m.claim_testimonial_3_honest,
  'smart-capital': m.claim_smart_capital_honest,
  'goal-planning': m.claim_goal_planning_honest,
  'dream-realization': m.claim_dream_realization_honest,
  'family-quote': m.claim_family_quote_honest,
  'raising-time': m.claim_raising_time_honest,
  beginners: m.claim_beginners_honest,
  'payment-security': m.claim_payment_security_honest,
  updates: m.claim_updates_honest,
  alternatives: m.claim_alternatives_honest,
  story: m.claim_story_honest,
  expertise: m.claim_expertise_honest,
  'risk-management': m.claim_risk_management_honest,
  'partner-1': m.claim_partner_1_honest,
  'partner-2': m.claim_partner_2_honest,
  'partner-3': m.claim_partner_3_honest,
  'partner-4': m.claim_partner_4_honest,
  'private-access': m.claim_private_access_honest,
  process: m.claim_process_honest,
  selection: m.claim_selection_honest,
  'beginners-return': m.claim_beginners_return_honest,
  'advanced-return': m.claim_advanced_return_honest,
  'premium-return': m.claim_premium_return_honest,
  'plan-badge': m.claim_plan_badge_honest,
  'plan-example': m.claim_plan_example_honest,
  'plan-calculator': m.claim_plan_calculator_honest,
  certificate: m.claim_certificate_honest,
  address: m.claim_address_honest,
  telephone: m.claim_telephone_honest,
  registration: m.claim_registration_honest,
  'insight-1': m.claim_insight_1_honest,
  'insight-2': m.claim_insight_2_honest,
  'insight-3': m.claim_insight_3_honest,
  'reply-time': m.claim_reply_time_honest,
  chat: m.claim_chat_honest,
  terms: m.claim_terms_honest,
  balance: m.claim_balance_honest,
  countdown: m.claim_countdown_honest,
  growth: m.claim_growth_honest,
  'bitcoin-only': m.claim_bitcoin_only_honest,
  'processing-time': m.claim_processing_time_honest,
  'processing-fee': m.claim_processing_fee_honest,
  'roll-over': m.claim_roll_over_honest,
  'first-payout': m.claim_first_payout_honest,
  'recovery-offer': m.claim_recovery_offer_honest,
  'bonus-tonight': m.claim_bonus_tonight_honest,
  'payment-excuse': m.claim_payment_excuse_honest,
  'release-fee': m.claim_release_fee_honest,
  'traced-coins': m.claim_traced_coins_honest,
}

/** An honest firm's version of a claim; null for behaviours, and for a claim that an operator added: its signs say it. */
function describeHonesty(subject: Subject): string | null {
  return subject.kind === 'claim' ? (honestClaims[subject.id as ClaimId]?.() ?? null) : null
}
