import { eq, sql } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { termsOf } from '#root/domain/investments.ts'
import { cents } from '#root/domain/money.ts'
import { seededRandom } from '#root/domain/random.ts'
import {
  type PastDeposit,
  type PastRules,
  type PastWithdrawal,
  samplePast,
  type SamplePast,
} from '#root/domain/sample-past.ts'
import { samplePerson } from '#root/domain/sample-people.ts'
import { startedPast } from '#root/domain/sample-start.ts'
import { practiceAddressOf, takeFirmAddress } from '#root/server/chain/addresses.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readClock, tickClock } from '#root/server/platform/clock.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readOffer } from '#root/server/platform/offer.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { sampleClasses, type SampleClassRow } from '#root/server/platform/tables/sample-classes.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { drawProof } from './draw-proof.ts'
import type { Member, PastWriter, SampleServices } from './past-writer.ts'
import { takeClass } from './store.ts'

/** Small enough that a concurrent investment hardly waits for the firm's accounts. */
const batchSize = 25

/**
 * Creates the next members of a class that is not full, in one transaction: each a client with past deposits, plans and
 * withdrawals, and their ledger transfers in order of time. Returns false if no class is waiting.
 */
export function fillNextBatch(services: SampleServices): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const row = await takeClass(tx, 'filling')
    if (!row) return false
    const rules = await readPastRules(tx)
    const now = (await readClock(tx)).getTime()
    const members = membersOf(row, rules, now)
    const writer = { ...services, tx, rules, operatorId: row.createdBy, at: (agoMs: number) => new Date(now - agoMs) }
    await writeMembers(writer, row, members)
    await openClientAccounts(
      tx,
      members.map(({ id }) => id),
    )
    const transfers = [
      ...(await writeDeposits(writer, members)),
      ...(await writeInvestments(writer, members)),
      ...(await writeWithdrawals(writer, members)),
    ]
    await postTransfers(tx, transfers.toSorted(byTime))
    // The ledger's last row is in the past now, so the clock stores the current time separately.
    await tickClock(tx)
    await recordProgress(tx, row, row.made + members.length)
    return true
  })
}

function membersOf(row: SampleClassRow, rules: PastRules, nowMs: number): Member[] {
  const places = Array.from({ length: Math.min(batchSize, row.wanted - row.made) }, (_, index) => row.made + index)
  return places.map((place) => ({
    id: crypto.randomUUID(),
    person: samplePerson(row, place),
    past: pastOf(row, { place, nowMs }, rules),
  }))
}

function pastOf(
  { seed, start }: SampleClassRow,
  { place, nowMs }: { readonly place: number; readonly nowMs: number },
  rules: PastRules,
): SamplePast {
  if (start === 'mixed') return samplePast(seed, place, rules)
  return startedPast(seededRandom(seed, place), { start, place, nowMs }, rules)
}

/** They have no password, so nobody can sign in as one of them. */
async function writeMembers({ tx, at }: PastWriter, { id: sampleClassId }: SampleClassRow, members: readonly Member[]) {
  await tx.insert(users).values(
    members.map(({ id, person, past }) => ({
      ...person,
      id,
      sampleClassId,
      role: 'client' as const,
      name: `${person.firstName} ${person.lastName}`,
      joinedAt: at(past.joinedAgoMs),
    })),
  )
}

async function recordProgress(tx: Transaction, { id, wanted, seed }: SampleClassRow, made: number): Promise<void> {
  const isFull = made === wanted
  await tx
    .update(sampleClasses)
    .set({ made: sql`${made}`, ...(isFull ? { status: 'full' as const } : {}) })
    .where(eq(sampleClasses.id, id))
  const subject = { kind: 'sample-class', id }
  if (isFull)
    await recordAudit(tx, { actor: 'system', action: 'sample-class-filled', subject, details: { count: made, seed } })
  await publish(tx, 'operators', { type: 'sample', id })
}

/** Entries of the same time keep their order. */
function byTime(one: Transfer, other: Transfer): number {
  return (one.occurredAt?.getTime() ?? 0) - (other.occurredAt?.getTime() ?? 0)
}

/** The current rules for clients, which the invented history follows too. */
async function readPastRules(db: Queryable): Promise<PastRules> {
  const { plans, limits } = await readOffer(db)
  return { plans, ...limits }
}

const dayMs = 86_400_000
const proof = { proofName: 'specimen-payment.png', proofType: 'image/png' }
const usualBytes = 30_000

/**
 * Writes the deposits of sample clients; returns the transfers of approved ones. Pending deposits have a proof, marked
 * as a specimen; the proofs of decided ones are deleted, as if expired.
 */
async function writeDeposits(writer: PastWriter, members: readonly Member[]): Promise<Transfer[]> {
  const made = members.flatMap(({ id, past }) => past.deposits.map((deposit) => ({ clientId: id, deposit })))
  const transfers: Transfer[] = []
  for (const { clientId, deposit } of made) {
    const subjectId = await writeDeposit(writer, clientId, deposit)
    const { decided, amountCents } = deposit
    if (decided?.status === 'approved')
      transfers.push({ reason: 'deposit', clientId, amountCents, subjectId, occurredAt: writer.at(decided.agoMs) })
  }
  return transfers
}

async function writeDeposit(writer: PastWriter, clientId: string, deposit: PastDeposit): Promise<string> {
  const { tx, at, accountKeys, operatorId } = writer
  const { amountCents, createdAgoMs, submittedAgoMs, decided } = deposit
  // It is never paid, so it must not use an address of an operator's account and widen that wallet's gap.
  const { index: addressIndex, address } = await takeFirmAddress(tx, accountKeys)
  const waiting = decided ? null : await drawProof(amountCents, address)
  const id = crypto.randomUUID()
  await tx.insert(deposits).values({
    id,
    clientId,
    amountCents,
    addressIndex,
    address,
    ...proof,
    proofBytes: waiting?.byteLength ?? usualBytes,
    proofFileId: waiting && (await keepProof(writer, clientId, waiting)),
    createdAt: at(createdAgoMs),
    submittedAt: at(submittedAgoMs),
    status: decided?.status ?? 'pending',
    decidedAt: decided ? at(decided.agoMs) : null,
    decidedBy: decided ? operatorId : null,
    reason: decided?.status === 'rejected' ? m.review_deposit_reason_unreadable() : null,
  })
  return id
}

function keepProof({ tx, files, retentionDays }: PastWriter, ownerId: string, bytes: Uint8Array): Promise<string> {
  const expiresAt = new Date(Date.now() + retentionDays * dayMs)
  return files.putFile(tx, { bytes, ownerId, name: proof.proofName, type: proof.proofType, expiresAt })
}

/** Writes the plans of sample clients, settled at their maturity; returns their transfers. */
async function writeInvestments({ tx, at }: PastWriter, members: readonly Member[]): Promise<Transfer[]> {
  const now = at(0)
  const rows = members.flatMap(({ id: clientId, past }) =>
    past.investments.map(({ plan, principalCents, startedAgoMs }) => {
      const startedAt = at(startedAgoMs)
      const terms = termsOf(plan, principalCents, startedAt)
      const isOver = terms.maturesAt <= now
      return {
        id: crypto.randomUUID(),
        clientId,
        plan: plan.id,
        planVersion: plan.version,
        planTitle: plan.title,
        startedAt,
        ...terms,
        status: isOver ? ('matured' as const) : ('active' as const),
        settledAt: isOver ? terms.maturesAt : null,
      }
    }),
  )
  if (rows.length > 0) await tx.insert(investments).values(rows)
  return rows.flatMap(({ id: subjectId, clientId, principalCents, returnCents, payoutCents, startedAt, settledAt }) => {
    const common = { clientId, subjectId, occurredAt: startedAt }
    const made: Transfer[] = [
      { ...common, reason: 'principal', amountCents: principalCents },
      { ...common, reason: 'promised-return', amountCents: returnCents },
    ]
    if (settledAt) made.push({ ...common, reason: 'maturity', amountCents: payoutCents, occurredAt: settledAt })
    return made
  })
}

/** Writes the withdrawals of sample clients, to practice addresses and without a fee; returns their transfers. */
async function writeWithdrawals(writer: PastWriter, members: readonly Member[]): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  for (const { id: clientId, past } of members)
    for (const withdrawal of past.withdrawals) transfers.push(...(await writeWithdrawal(writer, clientId, withdrawal)))
  return transfers
}

async function writeWithdrawal(
  { tx, at, accountKeys, operatorId }: PastWriter,
  clientId: string,
  { amountCents, createdAgoMs, paidAgoMs }: PastWithdrawal,
): Promise<Transfer[]> {
  const id = crypto.randomUUID()
  const createdAt = at(createdAgoMs)
  const paidAt = paidAgoMs === null ? null : at(paidAgoMs)
  await tx.insert(withdrawals).values({
    id,
    clientId,
    amountCents,
    feeCents: cents(0n),
    walletAddress: await practiceAddressOf(tx, accountKeys, clientId),
    createdAt,
    status: paidAt ? 'approved' : 'pending',
    decidedAt: paidAt,
    decidedBy: paidAt && operatorId,
  })
  const hold: Transfer = { reason: 'withdrawal-hold', clientId, amountCents, subjectId: id, occurredAt: createdAt }
  if (!paidAt) return [hold]
  const payment = { clientId, amountCents, subjectId: id, occurredAt: paidAt }
  return [hold, { ...payment, reason: 'withdrawal-payment' }, { ...payment, reason: 'withdrawal-payout' }]
}
