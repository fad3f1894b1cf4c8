import type { SignNumber } from './signs.ts'

/**
 * A claim of the firm to a visitor or a client. Each is invented, so its evidence is 'none'. A genuine offer, shown for
 * comparison, would name the record that proves it.
 */
export interface Claim {
  readonly id: string
  /** The pages that show it; '*' for the frame of every public page. */
  readonly shownAt: readonly string[]
  readonly evidence: 'none' | 'record'
  /** The published warning signs that it illustrates. */
  readonly signs: readonly SignNumber[]
  /** 'sometimes': its pages show it only after an event, such as a matured plan. */
  readonly shown: 'always' | 'sometimes'
  /**
   * The source of the text. `sentences`: the catalogue, where an operator may change or retire it. The others come from
   * the plans, the settings or the client's account, and change only there.
   */
  readonly source: 'sentences' | 'plans' | 'settings' | 'account'
}

const claim = <const Id extends string>(id: Id, shownAt: readonly string[], signs: readonly SignNumber[]) =>
  ({ id, shownAt, evidence: 'none', signs, shown: 'always', source: 'sentences' }) as const

const claimFrom = <const Id extends string, const Source extends Claim['source']>(
  source: Source,
  id: Id,
  shownAt: readonly string[],
  signs: readonly SignNumber[],
) => ({ ...claim(id, shownAt, signs), source }) as const

const claimOnceItHappens = <const Id extends string>(
  id: Id,
  shownAt: readonly string[],
  signs: readonly SignNumber[],
) => ({ ...claim(id, shownAt, signs), shown: 'sometimes' }) as const

/**
 * Every claim of the site. Its text is the message `claim_<id>`, and `claim_<id>_honest` is an honest firm's statement
 * (with `_` for `-`).
 */
export const claims = [
  claim('hero', ['/'], [2, 10]),
  claim('rating', ['/'], [8, 9]),
  claim('years', ['/'], [12, 22]),
  claim('satisfaction', ['/'], [9]),
  claim('completed', ['/'], [7, 9]),
  claim('response-time', ['/'], [12, 21]),
  claim('press', ['/'], [9, 12]),
  claim('journey', ['/'], [4, 10]),
  claim('testimonial-1', ['/'], [8]),
  claim('testimonial-2', ['/'], [8, 4]),
  claim('testimonial-3', ['/'], [8]),
  claim('smart-capital', ['/'], [2, 17]),
  claim('goal-planning', ['/'], [4, 1]),
  claim('dream-realization', ['/'], [9, 10]),
  claim('family-quote', ['/'], [8, 10]),
  claim('raising-time', ['/'], [11]),
  claim('beginners', ['/'], [2]),
  claim('payment-security', ['/'], [16]),
  claim('updates', ['/'], [5, 6]),
  claim('alternatives', ['/'], [17]),
  claim('story', ['/about'], [12, 18]),
  claim('expertise', ['/about'], [12, 17]),
  claim('risk-management', ['/about'], [2, 17]),
  claim('partner-1', ['/about'], [12, 4]),
  claim('partner-2', ['/about'], [12]),
  claim('partner-3', ['/about'], [12, 14]),
  claim('partner-4', ['/about'], [17, 18]),
  claim('private-access', ['/solutions'], [12, 17]),
  claim('process', ['/approach'], [17, 18]),
  claim('selection', ['/approach'], [11, 12]),
  claimFrom('plans', 'beginners-return', ['/plans', '/dashboard/investmentplans'], [1, 3]),
  claimFrom('plans', 'advanced-return', ['/plans', '/dashboard/investmentplans'], [1, 3]),
  claimFrom('plans', 'premium-return', ['/plans', '/dashboard/investmentplans'], [1, 3]),
  claimFrom('plans', 'plan-badge', ['/plans', '/dashboard/investmentplans'], [11]),
  claimFrom('plans', 'plan-example', ['/plans', '/dashboard/investmentplans'], [10]),
  claimFrom('plans', 'plan-calculator', ['/plans', '/dashboard/investmentplans'], [10]),
  claim('certificate', ['/cert'], [13, 14]),
  claimFrom('settings', 'address', ['*'], [14, 15]),
  claimFrom('settings', 'telephone', ['*'], [14, 21]),
  claim('registration', ['*'], [15, 14]),
  claim('insight-1', ['/insights'], [4, 7]),
  claim('insight-2', ['/insights'], [11, 10]),
  claim('insight-3', ['/insights'], [17, 2]),
  claim('reply-time', ['/contact'], [21]),
  claimFrom('settings', 'chat', ['*'], [21, 28]),
  claim('terms', ['/termsofservice'], [15, 19]),
  claimFrom('account', 'balance', ['/dashboard'], [5, 6]),
  claimFrom('account', 'countdown', ['/dashboard'], [4]),
  claim('growth', ['/dashboard/investmentplans'], [7]),
  claim('bitcoin-only', ['/dashboard/deposit'], [20]),
  claim('processing-time', ['/dashboard/withdraws', '/dashboard/mailbox'], [26]),
  claim('processing-fee', ['/dashboard/withdraws'], [24]),
  /** After a plan has matured. */
  claimOnceItHappens('roll-over', ['/dashboard', '/dashboard/investmentplans', '/dashboard/mailbox'], [25]),
  /** After a withdrawal was paid. */
  claimOnceItHappens('first-payout', ['/dashboard/withdraws', '/dashboard/mailbox'], [23]),
  /** While withdrawals are frozen. */
  claimOnceItHappens('recovery-offer', ['/dashboard', '/dashboard/withdraws'], [29, 24]),
  /** In the messages of a lesson's director. */
  claimOnceItHappens('bonus-tonight', ['/dashboard/mailbox'], [11, 25]),
  claimOnceItHappens('payment-excuse', ['/dashboard/mailbox'], [26]),
  claimOnceItHappens('release-fee', ['/dashboard/mailbox'], [24]),
  claimOnceItHappens('traced-coins', ['/dashboard/mailbox'], [29, 24]),
] satisfies readonly Claim[]

export type ClaimId = (typeof claims)[number]['id']

/** The key of the message with the claim's text. */
export function claimMessage(id: ClaimId): string {
  return `claim_${id.replaceAll('-', '_')}`
}

/** The key of the message with an honest firm's statement. */
export function honestMessage(id: ClaimId): string {
  return `${claimMessage(id)}_honest`
}

/** The headline of the home page cannot be retired, because a page needs a heading. */
export function mayRetire({ id, source }: Pick<Claim, 'id' | 'source'>): boolean {
  return source === 'sentences' && id !== 'hero'
}
