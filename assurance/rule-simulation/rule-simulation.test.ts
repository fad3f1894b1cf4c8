import { expect, test } from 'vitest'
import { domainRules, type Rules } from './rules.ts'
import { simulate } from './simulate.ts'

/** More with `npm run assurance -- soak rules`. */
const count = Number(process.env.SOAK_OPERATIONS ?? 1_000_000)
const seed = Number(process.env.SOAK_SEED ?? 20_261_121)

test(
  `${count} operations, with crashes, passing days and chain events, agree with the model (seed ${seed})`,
  () => {
    const { failure, answers } = simulate(domainRules, seed, count)
    expect(failure).toBeNull()
    expect([...answers.keys()].toSorted()).toEqual([
      'above-plan-maximum',
      'below-minimum-deposit',
      'below-minimum-withdrawal',
      'below-plan-minimum',
      'deposit-not-pending',
      'done',
      'insufficient-balance',
      'insufficient-custody',
      'insufficient-deposits',
      'invalid-investment-amount',
      'ongoing-plan',
      'payment-not-ready',
    ])
  },
  60_000 + count,
)

test('one seed gives the same history, another seed gives another', () => {
  const [one, again, other] = [seed, seed, seed + 1].map((each) => simulate(domainRules, each, 5_000).historyHash)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

const wrongRules: [string, Partial<Rules>][] = [
  [
    'a withdrawal of a cent too much',
    {
      checkWithdrawal: (amount, available, limits) =>
        domainRules.checkWithdrawal(amount, (available + 1n) as typeof available, limits),
    },
  ],
  [
    'a second plan beside a running one',
    {
      checkInvestment: (plan, amount, funds) =>
        domainRules.checkInvestment(plan, amount, { ...funds, investedCents: 0n as typeof amount }),
    },
  ],
  [
    'a fee that is rounded up',
    {
      quoteWithdrawal: (amount, points) => {
        const quote = domainRules.quoteWithdrawal(amount, points)
        return {
          ...quote,
          feeCents: (quote.feeCents + 1n) as typeof amount,
          sentCents: (quote.sentCents - 1n) as typeof amount,
        }
      },
    },
  ],
  [
    'a plan that pays a day too early',
    {
      termsOf: (plan, principal, now) =>
        domainRules.termsOf({ ...plan, durationDays: plan.durationDays - 1 }, principal, now),
    },
  ],
  ['a payout of what the firm does not have', { checkWithdrawalApproval: () => 'pays' }],
  [
    'a payment that is credited a block too early',
    {
      planCredit: (payments, view, credit) =>
        domainRules.planCredit(payments, { ...view, required: view.required - 1 }, credit),
    },
  ],
  [
    'a payment that stays credited when its block is undone',
    {
      toChainState: (chainStatus, wasConfirmed) =>
        domainRules.toChainState(
          wasConfirmed && chainStatus.status === 'mempool' ? { status: 'confirmed', height: 1, hash: '' } : chainStatus,
          wasConfirmed,
        ),
    },
  ],
  ['an approval before the payment is there', { checkDepositApproval: domainRules.checkDepositDecision }],
]

test.each(wrongRules)('a wrong rule is found, and its history is reduced to a few operations: %s', (_, wrong) => {
  const { failure } = simulate({ ...domainRules, ...wrong }, seed, 50_000)
  expect(failure!.operations.length).toBeLessThan(40)
})
