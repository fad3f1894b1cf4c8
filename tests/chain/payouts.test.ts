import { describe, expect, test } from 'vitest'
import { listWithdrawalsOf } from '#root/server/features/withdrawals/store.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { accepted } from '#root/tests/firm.ts'
import { nodeTitle, skippedWithoutNode, startBitcoinNode } from './bitcoin-node.ts'
import { nodeHarness, practiceHarness } from './harness.ts'
import { accountOf } from './keys.ts'
import { paymentStage } from './payment-stage.ts'
import { testPayouts } from './payouts-suite.ts'

describe('payouts on the practice chain', () => {
  const stage = paymentStage(({ db }) => practiceHarness(db))
  testPayouts(stage)

  test('what was credited on a proof alone is paid too: the chain hands out the coins that the ledger says are there', async () => {
    const client = await stage.firm.newClientWithPayout('5000')
    const ids: string[] = []
    for (const amount of ['1500', '900', '100']) {
      const { id } = accepted(await stage.firm.requestWithdrawal(client, amount))
      accepted(await stage.firm.approveWithdrawal(id))
      ids.push(id)
    }
    await stage.firm.payOut()
    const paid = await listWithdrawalsOf(stage.firm.db, client.id)
    expect(paid.map(({ payout }) => [payout?.status, payout?.bitcoin])).toEqual([
      ['mempool', '0.00156250'],
      ['mempool', '0.01406250'],
      ['mempool', '0.02343750'],
    ])
    await stage.mine(1)
  })

  test('so is it with the operator’s own account key: the coins go to that account’s till, and wait for a signature', async () => {
    await storeSetting(stage.firm.db, 'operator-account-key', accountOf(21).publicExtendedKey)
    const client = await stage.firm.newClientWithPayout('5000')
    const { id } = accepted(await stage.firm.requestWithdrawal(client, '640'))
    accepted(await stage.firm.approveWithdrawal(id))
    await stage.firm.payOut()
    const [paid] = await listWithdrawalsOf(stage.firm.db, client.id)
    expect(paid?.payout).toMatchObject({ status: 'unsigned', bitcoin: '0.01000000' })
    await storeSetting(stage.firm.db, 'operator-account-key', null)
  })
})

describe.skipIf(skippedWithoutNode)(`payouts on a real node${nodeTitle}`, () => {
  testPayouts(paymentStage(async () => nodeHarness(await startBitcoinNode())))
})
