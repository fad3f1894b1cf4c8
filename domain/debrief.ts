import { type ClaimId, claims } from './claims.ts'
import type { MovementReason } from './history.ts'
import type { LessonStep } from './lesson.ts'
import type { SignNumber } from './signs.ts'

/** The participant's decisions and the firm's answers to them, in the order of the ledger. */
export const debriefReasons = [
  'deposit',
  'principal',
  'reinvestment',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-payment',
] as const satisfies readonly MovementReason[]
export type DebriefReason = (typeof debriefReasons)[number]

/** The screen on which a participant decides, or reads the firm's answer. */
const screens: Readonly<Record<DebriefReason, string>> = {
  deposit: '/dashboard/deposit',
  principal: '/dashboard/investmentplans',
  reinvestment: '/dashboard/investmentplans',
  'withdrawal-hold': '/dashboard/withdraws',
  'withdrawal-release': '/dashboard/withdraws',
  'withdrawal-payment': '/dashboard/withdraws',
}

/** A version of a claim, which pages show until the next one. */
export interface ClaimVersion {
  readonly claim: string
  readonly isRetired: boolean
  /** The page and the signs of a claim that an operator added; null for a claim of the catalogue. */
  readonly shownAt: string | null
  readonly signs: readonly SignNumber[] | null
  readonly createdAt: Date
}

/** A claim that the firm publishes. */
export interface PublishedClaim {
  readonly id: string
  readonly shownAt: readonly string[]
  readonly signs: readonly SignNumber[]
}

/** The claims that the firm published at a time, by the versions of those that were changed or added, oldest first. */
export function claimsPublishedAt(versions: readonly ClaimVersion[], at: Date): PublishedClaim[] {
  const latest = new Map(versions.filter(({ createdAt }) => createdAt <= at).map((version) => [version.claim, version]))
  return [
    ...claims.filter(({ id }) => !latest.get(id)?.isRetired),
    ...[...latest.values()].flatMap(({ claim: id, isRetired, shownAt, signs }) =>
      shownAt === null || isRetired ? [] : [{ id, shownAt: [shownAt], signs: signs ?? [] }],
    ),
  ]
}

/** What a participant could have seen at a decision. */
export interface DecisionContext {
  /** The claims that the firm published then. */
  readonly published: readonly PublishedClaim[]
  /** The claims in the director's messages that the participant had received. */
  readonly received: readonly ClaimId[]
  /** Whether the firm had paid the participant, with this decision or before. */
  readonly isPaid: boolean
  /** Whether withdrawals were frozen. */
  readonly isFrozen: boolean
}

/**
 * The published warning signs that a participant could have seen at a decision: those of the claims on its screen and in
 * the director's messages before it.
 */
export function signsAt(reason: DebriefReason, context: DecisionContext): SignNumber[] {
  const onScreen = context.published.filter(
    ({ id, shownAt }) => shownAt.includes(screens[reason]) && (!occasional.has(id) || hasHappened(id, reason, context)),
  )
  const inMessages = claims.filter(({ id }) => context.received.includes(id))
  const signs = [...onScreen, ...inMessages].flatMap((claim): readonly SignNumber[] => claim.signs)
  return [...new Set(signs)].toSorted((one, other) => one - other)
}

/** The claims that their pages show only after an event. */
const occasional: ReadonlySet<string> = new Set(claims.filter(({ shown }) => shown === 'sometimes').map(({ id }) => id))

/** Whether the screen of a decision showed a claim that depends on an event. */
function hasHappened(id: string, reason: DebriefReason, { isPaid, isFrozen }: DecisionContext): boolean {
  if (id === 'roll-over') return reason === 'reinvestment'
  if (id === 'first-payout') return isPaid
  return id === 'recovery-offer' && isFrozen
}

/** The number of decisions on a printed page; it has the latest ones, and says how many came before. */
export const printedDecisions = 6

/** Whether a seat may read its debrief at a step: from the debrief on, and after the lesson. */
export function mayDebrief(step: LessonStep): boolean {
  return step === 'debrief' || step === 'closed'
}
