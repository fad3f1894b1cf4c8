/** Marks Glasshouse's advisory locks, so that they do not conflict with others in a shared database. */
const namespace = 0x676c6173

/** Held while migrations are applied. */
export const migrationLock = [namespace, 1]
/** Held in shared mode by every process that uses the embedded PostgreSQL. */
export const clusterUseLock = [namespace, 2]
/** Held by the transaction that changes the firm's settings, until the transaction ends. */
export const settingsLock = [namespace, 73] as const
/** Held by the transaction that writes to the practice chain's journal, until the transaction ends. */
export const practiceChainLock = [namespace, 80] as const
// 105 belongs to the function running_totals_fold of migration 105.
/** Held by the transaction that chooses coins for a payout, until the transaction ends. */
export const payoutLock = [namespace, 103] as const
/**
 * Held by a transaction that adds to a client's saved addresses or changes them, until it ends. The second number is a
 * hash of the client's id, so the first one is unique to this lock.
 */
export const savedAddressesLock = namespace + 109
/** Held by the process that replaces the whole state, until it has ended or the connection is lost. */
export const replacementLock = [namespace, 120] as const
/** Held in shared mode by every server that uses the state; exclusively by the process that swaps it. */
export const stateUseLock = [namespace, 121] as const
