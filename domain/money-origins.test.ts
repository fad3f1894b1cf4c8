import fc from 'fast-check'
import { expect, test } from 'vitest'
import { originsOf } from './money-origins.ts'
import { cents } from './money.ts'

const flows = (paidIn: bigint, paidBack: bigint, fees: bigint, invented: bigint) => ({
  paidInCents: cents(paidIn),
  paidBackCents: cents(paidBack),
  feesCents: cents(fees),
  inventedCents: cents(invented),
})

test('of $8,000 after $2,000 in the 300% plan, $6,000 was invented', () => {
  expect(originsOf(flows(2_000_00n, 0n, 0n, 6_000_00n))).toMatchObject({
    shownCents: 8_000_00n,
    shownInventedCents: 6_000_00n,
    fromOthersCents: 0n,
  })
})

test('a client who got back more than they paid in was paid by others, and the whole remaining balance is invented', () => {
  expect(originsOf(flows(2_000_00n, 3_000_00n, 100_00n, 6_000_00n))).toMatchObject({
    shownCents: 4_900_00n,
    shownInventedCents: 4_900_00n,
    fromOthersCents: 1_000_00n,
  })
})

test('the invented part never exceeds the displayed balance or the credited returns', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(amount, amount, amount, amount, (paidIn, paidBack, fees, invented) => {
      fc.pre(paidIn + invented >= paidBack + fees)
      const { shownCents, shownInventedCents } = originsOf(flows(paidIn, paidBack, fees, invented))
      expect(shownInventedCents >= 0n && shownInventedCents <= shownCents && shownInventedCents <= invented).toBe(true)
    }),
  )
})
