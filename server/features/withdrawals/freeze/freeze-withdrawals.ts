import { eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { WithdrawalFreeze } from '#root/contract/withdrawal-freeze.ts'
import { textLanguages, type TranslatedText } from '#root/domain/translated-text.ts'
import { lockCustody } from '#root/server/ledger/accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { withdrawalFreezes } from '#root/server/platform/tables/withdrawal-freezes.ts'

/**
 * Freezes withdrawals, or changes the notice of the current freeze, and notifies every client. Like every payment, it
 * locks custody first: after it has returned, no concurrent payment is made.
 */
export function freezeWithdrawals(
  db: Queryable,
  by: Actor | 'director',
  { text: notice, translations }: TranslatedText,
): Promise<WithdrawalFreeze> {
  return db.transaction(async (tx) => {
    const before = await lockFreeze(tx)
    if (before && isSame(before, { text: notice, translations })) return presentFreeze(before)
    const written = { notice, noticeTranslations: translations }
    const [after] = await (before
      ? tx.update(withdrawalFreezes).set(written).where(eq(withdrawalFreezes.id, before.id)).returning()
      : tx
          .insert(withdrawalFreezes)
          .values({ ...written, startedBy: idOf(by) })
          .returning())
    await recordAudit(tx, {
      actor: by,
      action: before ? 'freeze-notice-changed' : 'withdrawals-frozen',
      subject: { kind: 'firm' },
      before: { notice: before?.notice ?? null, ...before?.noticeTranslations },
      after: { notice, ...translations },
    })
    await publish(tx, 'everyone', { type: 'freeze' })
    return presentFreeze(after)
  })
}

/** Ends the freeze, if there is one, and notifies every client. Open requests stay pending. */
export function unfreezeWithdrawals(db: Queryable, by: Actor | 'director'): Promise<WithdrawalFreeze> {
  return db.transaction(async (tx) => {
    const before = await lockFreeze(tx)
    if (!before) return presentFreeze(undefined)
    const ended = { endedAt: sql`firm_now()`, endedBy: idOf(by) }
    await sendPipelined(tx.update(withdrawalFreezes).set(ended).where(eq(withdrawalFreezes.id, before.id)))
    await recordAudit(tx, {
      actor: by,
      action: 'withdrawals-unfrozen',
      subject: { kind: 'firm' },
      before: { notice: before.notice, ...before.noticeTranslations },
      after: { notice: null },
    })
    await publish(tx, 'everyone', { type: 'freeze' })
    return presentFreeze(undefined)
  })
}

type FreezeRow = typeof withdrawalFreezes.$inferSelect

function isSame({ notice, noticeTranslations }: FreezeRow, { text, translations }: TranslatedText): boolean {
  return notice === text && textLanguages.every((language) => noticeTranslations[language] === translations[language])
}

function idOf(by: Actor | 'director'): string {
  return by === 'director' ? by : by.id
}

/** The current freeze, after custody was locked. */
async function lockFreeze(tx: Transaction): Promise<FreezeRow | undefined> {
  const [, found] = await Promise.all([lockCustody(tx), findFreeze(tx)])
  return found
}

/** The current freeze; undefined if there is none. */
export async function findFreeze(db: Queryable) {
  const [row] = await db.select().from(withdrawalFreezes).where(isNull(withdrawalFreezes.endedAt))
  return row
}

/** The current freeze, for everyone. */
export async function readFreeze(db: Queryable): Promise<WithdrawalFreeze> {
  return presentFreeze(await findFreeze(db))
}

function presentFreeze(row: FreezeRow | undefined): WithdrawalFreeze {
  return {
    freeze: row
      ? { notice: row.notice, translations: row.noticeTranslations, since: row.startedAt.toISOString() }
      : null,
  }
}
