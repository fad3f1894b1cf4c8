import { cents } from '#root/domain/money.ts'
import { type Payment, toChainState, planCredit, stateOf } from '#root/domain/payments.ts'
import { observationsSince } from '#root/server/chain/practice/read-state.ts'
import { serializeTransaction, outpointOf, type Transaction } from '#root/server/chain/practice/transaction.ts'
import { addressOf } from '#root/server/chain/practice/witness-script.ts'
import { minerScript, type InMemoryChain } from './in-memory-chain.ts'
import { type ScriptTarget, type PaidOutput, rates } from './scripts.ts'

const view = { required: 3 }

/** A deposit without a database: the firm's rules (`domain/payments.ts`) applied to the chain's state. */
export function openInMemoryTarget(chain: InMemoryChain, number: number): ScriptTarget {
  const script = `0014${number.toString(16).padStart(40, '0')}`
  const address = addressOf(script, 'regtest')!
  const startHeight = chain.height
  const sent: { transaction: Transaction; coin: { txid: string; vout: number; sats: bigint }; sats: bigint }[] = []
  let payments: (Payment & { seenAs: number })[] = []
  let [cursor, quotedUntil, creditedCents, isApproved] = [chain.message, Infinity, cents(0n), false]

  const make = (coin: (typeof sent)[number]['coin'], to: string, sats: bigint, feeSats: bigint) =>
    serializeTransaction({
      version: 2,
      inputs: [{ ...coin, script: Buffer.alloc(0), sequence: 0xfffffffd, witness: [] }],
      outputs: [
        { sats, script: to },
        { sats: coin.sats - sats - feeSats, script: minerScript },
      ],
      lockTime: 0,
    })
  const credit = () => {
    const plan = planCredit(
      payments,
      { ...view, tipHeight: chain.height },
      {
        basis: 'payment',
        requestedCents: cents(0n),
        creditedCents,
      },
    )
    creditedCents = cents(creditedCents + plan.changeCents)
    payments = payments.map((payment) => ({ ...payment, isCounted: plan.counted.includes(payment) }))
  }
  const refresh = () => {
    payments = payments.map((payment) => ({
      ...payment,
      ...toChainState(chain.state.lookup(payment.txid), payment.wasConfirmed),
    }))
  }

  return {
    async pay(sats) {
      const coin = chain.coin()
      const transaction = make(coin, script, sats, 1_000n)
      if (!chain.send(transaction)) throw new Error('The chain refuses a payment')
      sent.push({ transaction, coin, sats })
      chain.keep({ txid: transaction.txid, vout: 1, sats: coin.sats - sats - 1_000n })
      return outpointOf({ txid: transaction.txid, vout: 0 })
    },
    async replace(which, isAway) {
      const { transaction, coin, sats } = sent[which % sent.length]!
      const feeSats = 1_000n + BigInt(sent.length) * 5_000n
      const other = make(coin, isAway ? minerScript : script, sats, feeSats)
      if (other.txid === transaction.txid || !chain.send(other)) return null
      sent.push({ transaction: other, coin, sats })
      chain.keep({ txid: other.txid, vout: 1, sats: coin.sats - sats - feeSats })
      return isAway ? null : outpointOf({ txid: other.txid, vout: 0 })
    },
    async repeat(which) {
      chain.send(sent[which % sent.length]!.transaction)
    },
    async mine(count) {
      chain.mine(count)
    },
    async reorganise(depth, doubleSpent) {
      // Only as deep as the script is long, so that other scripts' blocks stay.
      const most = Math.min(depth, chain.height - startHeight)
      if (most < 1) return
      const victim = doubleSpent === null ? undefined : sent[doubleSpent % sent.length]
      const doubleSpend = victim && {
        transaction: make(victim.coin, minerScript, victim.sats, 1_500n),
        feeSats: 1_500n,
      }
      // The coin may be spent in a block that was not undone, or may not exist in the shorter chain.
      if (!doubleSpend || !chain.reorganise(most, [doubleSpend])) chain.reorganise(most, [])
    },
    async sync(isShuffled) {
      const news = observationsSince(chain.state.records, cursor).filter((one) => one.address === address)
      cursor = chain.message
      for (const { txid, vout, sats, chainStatus, firstSeen } of isShuffled ? [...news.toReversed(), ...news] : news) {
        const known = payments.find((payment) => payment.txid === txid && payment.vout === vout)
        const place = toChainState(chainStatus, known?.wasConfirmed ?? false)
        const isLate = firstSeen.at.getTime() > quotedUntil
        const rateCents = isLate ? rates.late : rates.quoted
        if (known) payments = payments.map((payment) => (payment === known ? { ...payment, ...place } : payment))
        else payments.push({ txid, vout, sats, ...place, rateCents, isLate, isCounted: false, seenAs: payments.length })
      }
      if (isApproved) credit()
    },
    async endQuote() {
      // The chain in memory counts its messages instead of milliseconds.
      quotedUntil = Math.min(quotedUntil, chain.message)
    },
    async approve() {
      if (isApproved) return false
      refresh()
      isApproved = payments.some((payment) => stateOf(payment, { ...view, tipHeight: chain.height }) === 'ready')
      if (isApproved) credit()
      return isApproved
    },
    creditedCents: async () => creditedCents,
    async paidOutputs() {
      const outputs: PaidOutput[] = []
      for (let height = startHeight + 1; height <= chain.height; height += 1)
        for (const { txid, outputs: all } of chain.state.blockAt(height)!.transactions)
          for (const [vout, output] of all.entries())
            if (output.script === script)
              outputs.push({
                outpoint: outpointOf({ txid, vout }),
                sats: output.sats,
                depth: chain.height - height + 1,
              })
      return outputs
    },
  }
}
