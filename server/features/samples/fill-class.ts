import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rngOf } from '#root/domain/rng.ts'
import { type PastRules, type SamplePast, samplePast } from '#root/domain/sample-past.ts'
import { samplePerson } from '#root/domain/sample-people.ts'
import { startedPast } from '#root/domain/sample-start.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readClock, tickClock } from '#root/server/platform/clock.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type SampleClassRow, sampleClasses } from '#root/server/platform/tables/sample-classes.ts'
import { readPastRules } from './past-rules.ts'
import type { Member, PastWriter, SampleServices } from './past-writer.ts'
import { takeClass } from './store.ts'
import { writeDeposits } from './write-deposits.ts'
import { writeInvestments } from './write-investments.ts'
import { writeWithdrawals } from './write-withdrawals.ts'

/** Small enough that a participant who invests meanwhile hardly waits for the firm's accounts. */
const batchSize = 25

/**
 * Makes the next members of a class that is not full, in one transaction: each a client with deposits, plans and withdrawals of
 * past days, and the ledger's transfers for all of it, in the order of time. Returns false when no class waits.
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
    // The ledger's last row lies in the past now: the clock has to remember the present by itself.
    await tickClock(tx)
    await noteProgress(tx, row, row.made + members.length)
    return true
  })
}

function membersOf(row: SampleClassRow, rules: PastRules, nowMs: number): Member[] {
  const places = Array.from({ length: Math.min(batchSize, row.wanted - row.made) }, (_, index) => row.made + index)
  return places.map((place) => ({
    id: randomUUID(),
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
  return startedPast(rngOf(seed, place), { start, place, nowMs }, rules)
}

/** They have no password, so nobody signs in as one of them. */
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

async function noteProgress(tx: Transaction, { id, wanted, seed }: SampleClassRow, made: number): Promise<void> {
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

/** Those of one instant stay in the order in which they were written. */
function byTime(one: Transfer, other: Transfer): number {
  return (one.occurredAt?.getTime() ?? 0) - (other.occurredAt?.getTime() ?? 0)
}
