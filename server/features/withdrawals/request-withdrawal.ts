import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { checkAddress } from '#root/domain/addresses.ts'
import { fromDecimal } from '#root/domain/money.ts'
import type { Network } from '#root/domain/networks.ts'
import { checkWithdrawal, quoteWithdrawal } from '#root/domain/withdrawals.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { practiceAddressOf } from '#root/server/chain/addresses.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { readLimits } from '#root/server/platform/offer.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { announceWithdrawal } from './announce-withdrawal.ts'
import { mailRequest } from './mail-withdrawal.ts'
import { withdrawalQueue } from './queue.ts'
import { toWithdrawal } from './store.ts'

/**
 * Asks for a withdrawal (decimal dollars) to a test bitcoin address. The amount is held until it is decided; the fee
 * of this moment is part of it. Refuses a main network address, an amount below the minimum or over the balance.
 */
export function requestWithdrawal(
  db: Queryable,
  network: Network,
  clientId: string,
  key: string,
  request: { walletAddress: string; amount: string },
) {
  return runOnce(db, { actorId: clientId, key, operation: 'withdrawal.request', request }, async (tx) => {
    const { walletAddress } = request
    const amountCents = fromDecimal(request.amount)
    const { withdrawableCents } = await lockClientAccounts(tx, clientId)
    const limits = await readLimits(tx)
    const refusal = checkAddress(walletAddress, network) ?? checkWithdrawal(amountCents, withdrawableCents, limits)
    if (refusal) return refusal

    const { feeCents } = quoteWithdrawal(amountCents, await readFeeBasisPoints(tx))
    const [row] = await tx.insert(withdrawals).values({ clientId, amountCents, feeCents, walletAddress }).returning()
    const withdrawal = row!
    await postTransfers(tx, [{ reason: 'withdrawal-hold', clientId, amountCents, subjectId: withdrawal.id }])
    await announceWithdrawal(tx, withdrawal)
    await mailRequest(tx, await withdrawalQueue.read(tx, withdrawal.id))
    return toWithdrawal(withdrawal)
  })
}

/** The fee in basis points (1/100 of a percent) of the amount. */
async function readFeeBasisPoints(db: Queryable): Promise<bigint> {
  return BigInt((await readStoredSetting(db, 'withdrawal-fee-basis-points')) ?? '0')
}

/** What a client needs to know before asking: the fee, and a practice address of their own to be paid at. */
export async function readTerms(db: Queryable, keys: AccountKeys, clientId: string): Promise<WithdrawalTerms> {
  return {
    network: keys.network,
    feeBasisPoints: Number(await readFeeBasisPoints(db)),
    practiceAddress: await practiceAddressOf(db, keys, clientId),
  }
}
