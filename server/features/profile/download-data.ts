import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { toDecimal } from '#root/domain/money.ts'
import { listPasskeys } from '#root/server/identity/passkeys/passkeys.ts'
import { readResetCodes } from '#root/server/identity/reset-codes.ts'
import { readSecondFactor } from '#root/server/identity/second-factor/manage.ts'
import { listSessions } from '#root/server/identity/sessions/sessions.ts'
import { readBalances } from '#root/server/ledger/accounts.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { personalTables } from '#root/server/platform/personal-tables.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#root/server/platform/tables/ledger.ts'
import { onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'

/**
 * All data that the firm has about a person, as plain JSON with the simulation notice on top. Amounts are decimal
 * dollars. Secrets that protect the account are named and omitted, because copies would weaken them.
 */
export async function downloadData(
  { db, files }: { db: Queryable; files: Files },
  actor: Actor,
  sessionId: string,
): Promise<Record<string, unknown>> {
  const data = await readSnapshot(db, (tx) => gather(tx, files, actor, sessionId))
  return JSON.parse(JSON.stringify({ notice: m.simulation_notice(), ...data }, writeAmount)) as Record<string, unknown>
}

/** The sections of the file: some in their own format, and the rows of every other table. */
async function gather(tx: Transaction, files: Files, actor: Actor, sessionId: string) {
  const [presented, ...rowsOfTables] = await Promise.all([
    presentedSections(tx, files, actor, sessionId),
    ...personalTables.map(({ table, rowsOf, exported }) =>
      rowsOf && 'as' in exported
        ? tx
            .select()
            .from(table)
            .where(rowsOf([actor]))
        : [],
    ),
  ])
  const sections: Record<string, unknown> = { ...presented }
  const leftOut: string[] = []
  for (const [place, { rowsOf, exported }] of personalTables.entries()) {
    const rows = rowsOfTables[place]!
    if ('leftOut' in exported) leftOut.push(exported.leftOut)
    // Staff have no client records, so most sections would be empty.
    else if (rowsOf && !(exported.as in sections) && (rows.length > 0 || actor.role === 'client'))
      sections[exported.as] = rows.map((row) => omit(row, exported.without))
  }
  return { ...sections, security: { ...presented.security, leftOut } }
}

async function presentedSections(tx: Transaction, files: Files, actor: Actor, sessionId: string) {
  const { id } = actor
  const isClient = actor.role === 'client'
  const [[person], secondFactor, passkeys, passwordResetCodes, sessions, balances, ledger, ...others] =
    await Promise.all([
      tx.select().from(users).where(eq(users.id, id)),
      readSecondFactor(tx, id),
      listPasskeys(tx, id),
      readResetCodes(tx, id),
      listSessions(tx, id, sessionId),
      isClient ? readBalances(tx, id) : null,
      isClient ? readLedgerOf(tx, id) : null,
      onboardingOf(tx, files, id),
      mailsOf(tx, actor),
      tx
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.actorId, id), ne(auditLog.action, 'access-refused')))
        .orderBy(asc(auditLog.id)),
    ])
  const [onboarding, mails, auditEvents] = others
  return {
    person,
    security: { secondFactor, passkeys, passwordResetCodes, sessions },
    ...(isClient ? { balances, ledger } : {}),
    onboarding,
    mails,
    auditEvents,
  }
}

function omit(row: Record<string, unknown>, names: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

/** Without one-time links that may still be valid, because other people may read this file. */
async function mailsOf(tx: Transaction, { id, email }: Actor) {
  const rows = await tx
    .select({
      recipient: outbox.recipient,
      subject: outbox.subject,
      body: outbox.body,
      link: outbox.link,
      at: outbox.createdAt,
    })
    .from(outbox)
    .where(or(eq(outbox.userId, id), eq(outbox.recipient, email)))
    .orderBy(asc(outbox.createdAt))
  return rows.map(({ recipient, subject, body, link, at }) => ({
    recipient,
    subject,
    body: link ? body.replaceAll(link, '(one-time link)') : body,
    at,
  }))
}

/** The record with its encrypted answers decrypted, for its owner. */
async function onboardingOf(tx: Transaction, files: Files, clientId: string) {
  const [row] = await tx.select().from(onboardingRecords).where(eq(onboardingRecords.clientId, clientId))
  if (!row) return null
  const { encrypted, ...facts } = row
  return {
    ...facts,
    ...(JSON.parse(await files.decryptText(tx, clientId, `onboarding:${row.id}`, encrypted)) as object),
  }
}

/** Cents become dollars with two decimals, with the same names without the unit; other large numbers become text. */
function writeAmount(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, inner]) =>
      name.endsWith('Cents') && typeof inner === 'bigint'
        ? [name.slice(0, -'Cents'.length), toDecimal(inner as Parameters<typeof toDecimal>[0])]
        : [name, inner],
    ),
  )
}

/** Every entry of a client's accounts, in the order in which it was written. Amounts are signed cents. */
async function readLedgerOf(db: Queryable, clientId: string) {
  return db
    .select({
      account: ledgerAccounts.kind,
      reason: ledgerTransfers.reason,
      subjectId: ledgerTransfers.subjectId,
      occurredAt: ledgerTransfers.occurredAt,
      amountCents: ledgerEntries.amountCents,
      balanceAfterCents: ledgerEntries.balanceAfterCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(eq(ledgerAccounts.clientId, clientId))
    .orderBy(asc(ledgerEntries.id))
}
