import { expect, test } from 'vitest'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { simulateFirm } from './simulate-firm.ts'
import type { Planted } from './world.ts'

/** More with `npm run assurance -- soak simulation`. */
const count = Number(process.env.SOAK_OPERATIONS ?? 150)
const seed = Number(process.env.SOAK_SEED ?? 20_261_121)
/** A history ends when the coins to pay with run out; the next one has another seed. */
const longest = 150
const histories = Array.from({ length: Math.ceil(count / longest) }, (_, place) => seed + place)
const timeoutMs = 600_000
/** What happened in the histories: empty ones would agree with any model. */
const everything = new Set<string>()

test.each(histories)(
  'the firm, on its database and its chain, through crashes and reorganisations, agrees with the model (seed %i)',
  async (each) => {
    const { failure, seen } = await simulateFirm(each, Math.min(count, longest))
    expect(failure).toBeNull()
    for (const one of seen) everything.add(one)
  },
  timeoutMs,
)

test('the histories contained every kind of event', () => {
  expect([...everything]).toEqual(
    expect.arrayContaining(['a crash', 'payment-not-ready', 'deposit-reversal', 'maturity', 'withdrawal-payout']),
  )
})

test(
  'one seed gives the same history, another seed gives another',
  async () => {
    const [one, again, other] = [
      await simulateFirm(seed, 30),
      await simulateFirm(seed, 20),
      await simulateFirm(seed + 1, 20),
    ]
    expect(one.hashes.slice(0, 20)).toEqual(again.hashes)
    expect(one.hashes).not.toContain(other.hashes.at(-1))
  },
  timeoutMs,
)

test(
  'a firm that credits a payment a block too early is found, and its history is reduced',
  async () => {
    const planted: Planted = ({ db }) => storeSetting(db, 'confirmations-required', '2')
    const { failure, hashes } = await simulateFirm(seed, longest, { planted, maxReplays: 8 })
    expect(failure!.wrong).toMatch(/the balances are|the model says/)
    expect(failure!.operations.length).toBeLessThan(hashes.length)
  },
  timeoutMs,
)
