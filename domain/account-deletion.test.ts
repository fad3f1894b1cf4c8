import { expect, test } from 'vitest'
import { checkAccountDeletion } from './account-deletion.ts'
import { cents, dollars } from './money.ts'

const nothing = {
  depositedCents: cents(0n),
  investedCents: cents(0n),
  withdrawableCents: cents(0n),
  heldCents: cents(0n),
  pendingDepositsCents: cents(0n),
}

test('an account without money may be deleted', () => {
  expect(checkAccountDeletion(nothing)).toBeNull()
})

test.each(Object.keys(nothing))('%s of one cent prevents the deletion', (place) => {
  expect(checkAccountDeletion({ ...nothing, [place]: cents(1n) })?.refusal).toBe('account-holds-money')
})

test('the refusal names each amount', () => {
  expect(checkAccountDeletion({ ...nothing, investedCents: dollars(8_000), heldCents: dollars(100) })?.params).toEqual({
    deposited: '$0.00',
    invested: '$8,000.00',
    withdrawable: '$0.00',
    held: '$100.00',
    pending: '$0.00',
  })
})
