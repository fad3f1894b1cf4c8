import type { Actor } from '#root/contract/identity.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import { outpointOf, readTransaction } from '#root/server/chain/practice/transaction.ts'
import { scriptOf } from '#root/server/chain/practice/witness-script.ts'
import { followPayments } from '#root/server/features/deposits/follow-payments.ts'
import { readBalances } from '#root/server/ledger/accounts.ts'
import type { openFirm } from '#root/tests/firm.ts'
import { type Harness, type MinedCoin, payment } from './harness.ts'
import { minerAddress } from './keys.ts'
import { type ScriptTarget, type PaidOutput, rates } from './scripts.ts'
import { withSync } from './with-sync.ts'

/** A deposit of a client at a firm with a database and a practice chain, including signatures and ledger. */
export async function databaseTarget(
  firm: Awaited<ReturnType<typeof openFirm>>,
  harness: Harness,
  { client, deposit }: { client: Actor; deposit: { id: string; address: string } },
): Promise<ScriptTarget> {
  const chain = firm.chain as PracticeChain
  const startHeight = (await chain.tip()).height
  const script = scriptOf(deposit.address, 'regtest')
  const sent: { raw: Buffer; txid: string; coin: MinedCoin; sats: bigint }[] = []
  const taken = (raw: Buffer) =>
    chain.broadcast(raw).then(
      () => true,
      () => false,
    )
  return {
    async pay(sats) {
      const coin = harness.coin()
      const made = payment(coin, deposit.address, sats)
      await chain.broadcast(made.raw)
      sent.push({ ...made, coin, sats })
      return outpointOf({ txid: made.txid, vout: 0 })
    },
    async replace(which, isAway) {
      const { coin, sats } = sent[which % sent.length]!
      const made = payment(coin, isAway ? minerAddress : deposit.address, sats, 1_000n + BigInt(sent.length) * 5_000n)
      if (!(await taken(made.raw))) return null
      sent.push({ ...made, coin, sats })
      return isAway ? null : outpointOf({ txid: made.txid, vout: 0 })
    },
    repeat: async (which) => void (await taken(sent[which % sent.length]!.raw)),
    mine: (count) => harness.mine(count),
    async reorganise(depth, doubleSpent) {
      const most = Math.min(depth, (await chain.tip()).height - startHeight)
      if (most < 1) return
      const victim = doubleSpent === null ? undefined : sent[doubleSpent % sent.length]
      const doubleSpend = victim ? [payment(victim.coin, minerAddress, victim.sats).raw] : []
      // The coin may be spent in a block that was not undone, or may not exist in the shorter chain.
      await harness.reorganise(most, doubleSpend).catch(() => harness.reorganise(most))
    },
    async sync(isShuffled) {
      const services = { db: firm.db, accountKeys: firm.keys, readRate: async () => firm.rate.cents }
      const shuffled = withSync(chain, (all) => [...all.toReversed(), ...all])
      await followPayments({ ...services, chain: isShuffled ? shuffled : chain })
    },
    async endQuote() {
      await firm.moveClock('day')
      firm.rate.cents = rates.late
    },
    approve: async () => !isRefusal(await firm.approveDeposit(deposit.id)),
    creditedCents: async () => (await readBalances(firm.db, client.id)).depositedCents,
    async paidOutputs() {
      const state = await chain.read()
      const outputs: PaidOutput[] = []
      for (let height = startHeight + 1; height <= state.tip.height; height += 1)
        for (const { txid, outputs: all } of state.blockAt(height)!.transactions.map(({ raw }) => readTransaction(raw)))
          for (const [vout, output] of all.entries())
            if (output.script === script)
              outputs.push({
                outpoint: outpointOf({ txid, vout }),
                sats: output.sats,
                depth: state.tip.height - height + 1,
              })
      return outputs
    },
  }
}
