import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './database/queryable.ts'
import { settings } from './tables/settings.ts'

/** The firm's settings in the database. The environment's settings are in settings.ts. */
export type StoredSetting =
  | 'withdrawal-fee-basis-points'
  | 'network'
  /** 'practice' or 'node': the chain on which the firm was started. */
  | 'chain-kind'
  | 'deposit-account-key'
  | 'practice-account-key'
  /** The private half of it: practice wallets belong to the server, and every process needs them. */
  | 'practice-account-private-key'
  /** Satoshis: what a practice wallet is opened with. */
  | 'practice-wallet-sats'
  /** An account key of the operator's own, to be paid at in place of the firm's: then the firm only watches. */
  | 'operator-account-key'
  /** Where that key comes from ("d34db33f/84h/1h/0h"), for the payments that are signed with it. */
  | 'operator-account-origin'
  /** Satoshis for a virtual byte that payouts pay; not set: what the chain thinks is enough. */
  | 'payout-fee-rate'
  | 'chat-number'
  | 'translation-script'
  /** Who sees the explanations of the claims: 'off' or 'on'; when unset, visitors who turn them on. */
  | 'lens-policy'
  | 'mail-sent-since'
  | 'brand'
  /** Dollars. */
  | 'minimum-deposit'
  | 'maximum-deposit'
  | 'minimum-withdrawal'
  | 'support-email'
  /** Two lines. */
  | 'street-address'
  | 'review-link'
  /** 'required': the staff logs in with a second factor. */
  | 'staff-second-factor'
  /** Decimal dollars: a payout over this needs two operators. */
  | 'second-approval-over'
  /** 'on-demand': the practice chain mines at an operator's request. */
  | 'practice-blocks'
  /** How many confirmations a payment needs before it is credited. */
  | 'confirmations-required'
  /** 'on': a deposit whose payment has them is approved without anybody. */
  | 'automatic-approval'

/** The value of a stored setting, or null when it was never set. */
export async function readStoredSetting(db: Queryable, name: StoredSetting): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  return row?.value ?? null
}

/** The value of a stored setting, as a column of another query. */
export function storedSetting(name: StoredSetting): SQL<string | null> {
  return sql<string | null>`(select ${settings.value} from ${settings} where ${eq(settings.name, name)})`
}

/**
 * Sets a setting, or with null removes it. Open pages receive the public settings when the
 * transaction commits, by the table itself.
 */
export async function storeSetting(tx: Queryable, name: StoredSetting, value: string | null): Promise<void> {
  if (value === null) await tx.delete(settings).where(eq(settings.name, name))
  else await tx.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** Stores a setting that keeps its first value: returns the stored value, which may be another process's. */
export async function storeSettingOnce(db: Queryable, name: StoredSetting, value: string): Promise<string> {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  const stored = await readStoredSetting(db, name)
  if (stored === null) throw new Error(`The setting ${name} was removed while it was read`)
  return stored
}
