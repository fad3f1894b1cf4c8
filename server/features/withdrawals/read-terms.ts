import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { practiceAddressOf } from '#root/server/chain/addresses.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'

/** The fee in basis points (1/100 of a percent) of the amount. */
export async function readFeeBasisPoints(db: Queryable): Promise<bigint> {
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
