import { expect, test } from 'vitest'
import { closeBalance } from './account-closing.ts'
import { cents } from './money.ts'

const close = (balance: bigint, brought: bigint, custody: bigint, promised: bigint) =>
  closeBalance({
    balanceCents: cents(balance),
    broughtCents: cents(brought),
    custodyCents: cents(custody),
    promisedCents: cents(promised),
  })

test.each([
  ['what the client brought is paid back and the rest written off', [800n, 200n, 900n, 900n], [200n, 600n]],
  ['custody pays back what it has', [800n, 200n, 150n, 900n], [150n, 650n]],
  ['nobody is paid back more than the account has', [100n, 200n, 900n, 900n], [100n, 0n]],
  ['who took out more than they brought is paid nothing back', [800n, -50n, 900n, 900n], [0n, 800n]],
  ['what promised returns do not cover comes out of custody', [800n, 200n, 900n, 500n], [300n, 500n]],
] as const)('%s', (_, [balance, brought, custody, promised], [repaidCents, writtenOffCents]) => {
  expect(close(balance, brought, custody, promised)).toEqual({ repaidCents, writtenOffCents })
})
