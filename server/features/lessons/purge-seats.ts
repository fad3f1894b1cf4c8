import { sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { deletePeople } from '#root/server/identity/delete-people.ts'
import { retryWhenBlocked, lockPeopleForDeletion } from '#root/server/identity/lock-people.ts'
import { closeAccounts } from '#root/server/ledger/close-accounts.ts'
import { publishAll } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { findInLesson } from './roster.ts'

const batchSize = 25

interface PurgeServices {
  readonly db: Queryable
  readonly files: Files
  /** The number of days from the closing of a lesson to the deletion of its seats. */
  readonly retentionDays: number
}

/**
 * Deletes the seats of lessons that were deleted, or closed long enough ago, in batches: their accounts are closed in
 * the ledger, and their personal data is deleted as when a client deletes an account. A lesson that nobody has closed
 * counts as closed at the start of its last step. Several processes may run this at once.
 */
export async function purgeSeats(services: PurgeServices): Promise<void> {
  while (await purgeNextBatch(services));
}

function purgeNextBatch({ db, files, retentionDays }: PurgeServices): Promise<boolean> {
  return retryWhenBlocked(() =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ clientId: string }>(sql`
        select seats.client_id as "clientId" from seats
        join lessons on lessons.id = seats.lesson_id
        join "user" on "user".id = seats.client_id and "user".deleted_at is null
        where lessons.deleted_at is not null
          or coalesce(lessons.closed_at, lessons.step_started_at) < now() - make_interval(days => ${retentionDays})
        order by seats.client_id limit ${batchSize}`)
      if (rows.length === 0) return false
      // People are locked before their seats, as everywhere. Another process may have deleted them meanwhile.
      const people = await lockPeopleForDeletion(
        tx,
        rows.map(({ clientId }) => clientId),
      )
      if (people.length === 0) return true
      await emptySeats(tx, files, people, 'system')
      const subject = { kind: 'lesson' }
      await recordAudit(tx, { actor: 'system', action: 'seats-deleted', subject, details: { count: people.length } })
      return true
    }),
  )
}

/** Deletes one seat of a lesson with all its data. */
export function deleteSeat(
  { db, files }: Pick<PurgeServices, 'db' | 'files'>,
  operator: Actor,
  lessonId: string,
  seatId: string,
): Promise<null | Refusal<'not-found'>> {
  return retryWhenBlocked(() =>
    db.transaction(async (tx) => {
      const found = await findInLesson(tx, lessonId, seatId)
      const people = found ? await lockPeopleForDeletion(tx, [found.seat.clientId]) : []
      if (people.length === 0) return refuse('not-found')
      const subject = { kind: 'seat', id: seatId }
      await recordAudit(tx, { actor: operator, action: 'seat-deleted', subject, concerns: people[0]!.id })
      await emptySeats(tx, files, people, operator.id)
      // The browser of a deleted seat is signed out, so it only gets events for everybody.
      await publishAll(tx, [
        ['operators', { type: 'roster', id: lessonId }],
        ['everyone', { type: 'lesson', id: lessonId }],
      ])
      return null
    }),
  )
}

/**
 * Closes the accounts of seats in the ledger, and deletes their personal data and files. The caller has locked the
 * people.
 */
async function emptySeats(
  tx: Transaction,
  files: Files,
  people: Awaited<ReturnType<typeof lockPeopleForDeletion>>,
  closedBy: string,
): Promise<void> {
  const ids = people.map(({ id }) => id)
  await closeAccounts(tx, ids, { closedBy, reason: m.seat_deleted_reason() })
  await deletePeople(tx, people)
  for (const id of ids) await files.removeFilesOf(tx, id)
}
