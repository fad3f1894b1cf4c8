import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sendPipelined } from './database/in-transaction.ts'
import type { Queryable } from './database/queryable.ts'
import { settings } from './tables/settings.ts'

/** The firm's settings in the database. The environment's settings are in settings.ts. */
export type StoredSetting =
  | 'withdrawal-fee-basis-points'
  | 'network'
  /** 'practice' or 'node': the chain with which the firm was started. */
  | 'chain-kind'
  | 'deposit-account-key'
  | 'practice-account-key'
  /** Its private half: the server owns the practice wallets, and every process needs them. */
  | 'practice-account-private-key'
  /** The initial balance of a practice wallet, in satoshis. */
  | 'practice-wallet-sats'
  /** The operator's own account key, which receives deposits instead of the firm's: then the firm only watches. */
  | 'operator-account-key'
  /** The origin of that key ("d34db33f/84h/1h/0h"), for payments that it signs. */
  | 'operator-account-origin'
  /** The fee rate of payouts in satoshis per virtual byte; unset: the chain's estimate. */
  | 'payout-fee-rate'
  | 'chat-number'
  | 'translation-script'
  /** Who can see the explanations of the claims: 'off' or 'on'; unset: visitors who turn them on. */
  | 'lens-policy'
  | 'mail-sent-since'
  | 'brand'
  /** Dollars. */
  | 'minimum-deposit'
  | 'maximum-deposit'
  | 'minimum-withdrawal'
  | 'support-email'
  | 'telephone'
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
  /** 'on': a deposit whose payment has enough confirmations is approved automatically. */
  | 'automatic-approval'
  /** 'on': clients are not asked for a proof of a payment that has enough confirmations. */
  | 'skips-proof'

/** The value of a stored setting, or null if it was never set. */
export async function readStoredSetting(db: Queryable, name: StoredSetting): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, name))
  return row?.value ?? null
}

/** The values of some stored settings, in one statement; null for one that was never set. */
export async function readStoredSettings<Name extends StoredSetting>(
  db: Queryable,
  names: readonly Name[],
): Promise<Record<Name, string | null>> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [...names]))
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null])) as Record<Name, string | null>
}

/** The value of a stored setting, as a column of another query. */
export function storedSetting(name: StoredSetting): SQL<string | null> {
  return sql<string | null>`(select ${settings.value} from ${settings} where ${eq(settings.name, name)})`
}

/**
 * Stores a setting, or removes it with null. A trigger sends public settings to open pages when the transaction
 * commits. It is sent ahead.
 */
export async function storeSetting(tx: Queryable, name: StoredSetting, value: string | null): Promise<void> {
  const stored = tx.insert(settings).values({ name, value: value ?? '' })
  await sendPipelined(
    value === null
      ? tx.delete(settings).where(eq(settings.name, name))
      : stored.onConflictDoUpdate({ target: settings.name, set: { value } }),
  )
}

/** Stores a setting that never changes: returns the stored value, which another process may have set. */
export async function storeSettingOnce(db: Queryable, name: StoredSetting, value: string): Promise<string> {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  const stored = await readStoredSetting(db, name)
  if (stored === null) throw new Error(`The setting ${name} was removed while it was read`)
  return stored
}
