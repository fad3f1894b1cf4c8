import type { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Payout } from '#root/contract/payouts.ts'
import { listWithdrawalsOf } from '#root/server/features/withdrawals/store.ts'
import { payouts } from '#root/server/platform/tables/payouts.ts'
import { accepted } from '#root/tests/firm.ts'
import { payment } from './harness.ts'
import { accountOf, addressAt } from './keys.ts'
import type { PaymentFixture } from './payment-fixture.ts'

/** What an approved withdrawal of these tests sends: $500.00 at $64,000.00 for one bitcoin. */
export const sats = 781_250n
let wallets = 0

/** The steps of the payout tests. */
export function payoutFixture(fixture: PaymentFixture) {
  /** A client whose deposit was paid on the chain and whose plan has matured. */
  async function paidClient(amount = '1000', coin = fixture.harness.coin()): Promise<Actor> {
    const { client, deposit, requestedSats } = await fixture.opened(amount)
    await fixture.send(payment(coin, deposit.address, requestedSats).raw)
    await fixture.mine(3)
    accepted(await fixture.firm.approveDeposit(deposit.id))
    accepted(await fixture.firm.invest(client, 'advanced', amount))
    await fixture.firm.moveClock('day', 15)
    return client
  }

  /** An approved withdrawal of $500 to a new address of the client's own wallet. */
  async function approved(client: Actor) {
    const address = addressAt(accountOf(9), (wallets += 1))
    const { id } = accepted(await fixture.firm.requestWithdrawal(client, '500', address))
    accepted(await fixture.firm.approveWithdrawal(id))
    return { id, address }
  }

  const rowOf = async (id: string) => {
    const [row] = await fixture.firm.db.select().from(payouts).where(eq(payouts.withdrawalId, id))
    return row!
  }
  const payoutOf = async (client: Actor, id: string): Promise<Payout> => {
    await fixture.firm.follow()
    const all = await listWithdrawalsOf(fixture.firm.db, client.id)
    return all.find((one) => one.id === id)!.payout!
  }
  /** The amount that arrived at an address of ours that the chain does not watch, by the paying transaction. */
  const arrives = async (id: string, address: string) => {
    const { raw, txid } = await rowOf(id)
    const paid = Transaction.fromRaw(raw!)
    const output = paid.getOutput(0)
    return { txid, isPaid: paid.getOutputAddress(0, testNetwork) === address, sats: output.amount }
  }
  return { paidClient, approved, rowOf, payoutOf, arrives }
}

/** A prepared payment signed by a wallet with the account's private keys, first changed by `change` if given. */
export function signedBy(account: HDKey, psbt: Buffer, change: (transaction: Transaction) => void = () => {}): Buffer {
  const transaction = Transaction.fromPSBT(psbt)
  change(transaction)
  for (let input = 0; input < transaction.inputsLength; input += 1) {
    const [branch, index] = transaction.getInput(input).bip32Derivation![0]![1].path.slice(-2) as [number, number]
    transaction.signIdx(account.deriveChild(branch).deriveChild(index).privateKey!, input)
  }
  return Buffer.from(transaction.toPSBT())
}

const testNetwork = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
