import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { type Demonstration, demonstrationSats, type WalletRefusal } from '#root/domain/wallet.ts'
import type { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { payFrom, type PracticeWallet, replaceFrom } from '#root/server/chain/practice/practice-wallet.ts'
import { scriptOf } from '#root/server/chain/practice/witness-script.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import type { WalletServices } from './open-wallet.ts'
import { spend } from './send-from-wallet.ts'

/**
 * Demonstrates payments with the practice wallet of a deposit's client and real transactions, as the owner of any
 * wallet could make them. Audited, and done once per key. Refuses a replacement if no payment is unconfirmed, and every
 * demonstration without practice wallets.
 */
export async function demonstratePayment(
  services: WalletServices,
  operator: Actor,
  key: string,
  { id, shows }: { id: string; shows: Demonstration },
) {
  const [deposit] = await services.db.select().from(deposits).where(eq(deposits.id, id))
  if (!deposit) return refuse('not-found')
  const { clientId, address, requestedSats } = deposit
  if (requestedSats === null) return refuse('nothing-to-demonstrate')
  const sats = demonstrationSats(shows, requestedSats)
  const make = (state: PracticeState, wallet: PracticeWallet) =>
    sats === null ? replaceLast(state, wallet, address, shows === 'oneself') : payFrom(state, wallet, { address, sats })
  const operation = { actorId: operator.id, key, operation: 'wallet.demonstrate', request: { id, shows } }
  return spend(services, operation, {
    clientId,
    make,
    record: (tx, txid) =>
      recordAudit(tx, {
        actor: operator,
        action: 'payment-demonstrated',
        subject: { kind: 'deposit', id },
        concerns: clientId,
        details: { shows, txid },
      }),
  })
}

/** Replaces the wallet's last unconfirmed payment to an address. */
function replaceLast(
  state: PracticeState,
  wallet: PracticeWallet,
  address: string,
  isBack: boolean,
): Uint8Array | Refusal<WalletRefusal> {
  const script = scriptOf(address, 'regtest')
  const waiting = state.mempool
    .list()
    .filter(({ transaction }) => transaction.outputs.some((out) => out.script === script))
  for (const { transaction } of waiting.toReversed()) {
    const made = replaceFrom(state, wallet, { txid: transaction.txid, pays: isBack ? 'oneself' : 'same' })
    if (made instanceof Uint8Array) return made
  }
  return refuse('nothing-to-demonstrate')
}
