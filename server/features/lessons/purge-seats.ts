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
import { findSeat } from '#root/server/platform/seats.ts'
import type { SeatRow } from '#root/server/platform/tables/lessons.ts'
import { findInLesson } from './roster.ts'

const batchSize = 25

interface DeletionServices {
  readonly db: Queryable
  readonly files: Files
}

interface PurgeServices extends DeletionServices {
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
export async function deleteSeat(
  services: DeletionServices,
  operator: Actor,
  lessonId: string,
  seatId: string,
): Promise<null | Refusal<'not-found'>> {
  const find = async (tx: Transaction) => (await findInLesson(tx, lessonId, seatId))?.seat
  return (await deleteFound(services, operator, find)) ? null : refuse('not-found')
}

/** Deletes a client's own seat with all its data, at any step of the lesson. Refuses a client without a seat. */
export async function deleteOwnSeat(
  services: DeletionServices,
  client: Actor,
): Promise<null | Refusal<'seat-not-found'>> {
  const find = async (tx: Transaction) => (await findSeat(tx, client.id))?.seat
  return (await deleteFound(services, client, find)) ? null : refuse('seat-not-found')
}

/** Deletes a seat, and erases the contents of its files after the commit. Returns false if there is none. */
async function deleteFound(
  { db, files }: DeletionServices,
  actor: Actor,
  find: (tx: Transaction) => Promise<SeatRow | undefined>,
): Promise<boolean> {
  const fileIds = await retryWhenBlocked(() =>
    db.transaction(async (tx) => {
      const seat = await find(tx)
      const people = seat ? await lockPeopleForDeletion(tx, [seat.clientId]) : []
      if (!seat || people.length === 0) return null
      const subject = { kind: 'seat', id: seat.id }
      await recordAudit(tx, { actor, action: 'seat-deleted', subject, concerns: seat.clientId })
      const removed = await emptySeats(tx, files, people, actor.id)
      // The browser of a deleted seat is signed out, so it only gets events for everybody.
      await publishAll(tx, [
        ['operators', { type: 'roster', id: seat.lessonId }],
        ['everyone', { type: 'lesson', id: seat.lessonId }],
      ])
      return removed
    }),
  )
  if (fileIds === null) return false
  await files.eraseContents(fileIds)
  return true
}

/**
 * Closes the accounts of seats in the ledger, and deletes their personal data and files. The caller has locked the
 * people. Returns the ids of the files, whose contents remain unreadable until they are erased.
 */
async function emptySeats(
  tx: Transaction,
  files: Files,
  people: Awaited<ReturnType<typeof lockPeopleForDeletion>>,
  closedBy: string,
): Promise<string[]> {
  const ids = people.map(({ id }) => id)
  await closeAccounts(tx, ids, { closedBy, reason: m.seat_deleted_reason() })
  await deletePeople(tx, people)
  const fileIds: string[] = []
  for (const id of ids) fileIds.push(...(await files.removeFilesOf(tx, id)))
  return fileIds
}
