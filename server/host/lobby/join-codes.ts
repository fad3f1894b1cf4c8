import { eq, sql } from 'drizzle-orm'
import { randomInt } from '#platform/crypto.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { drawRoomCode, readRoomCode } from '#root/domain/seat.ts'
import { type Throttle, tooManyAttempts } from '#root/server/identity/throttle.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { rooms } from '#root/server/platform/tables/lessons.ts'
import { firms } from '../directory/tables.ts'
import { joinCodes } from './tables.ts'

/**
 * Reserves the code of a new room for a firm. Returns false if a room of another firm has it; the firm then draws
 * another one.
 */
export async function reserveJoinCode(directory: Queryable, firmId: string, code: string): Promise<boolean> {
  const { rowCount } = await directory.execute(sql`
    insert into join_codes (code, firm_id) values (${code}, ${firmId})
    on conflict (code) do update set firm_id = excluded.firm_id where join_codes.firm_id = excluded.firm_id`)
  return rowCount === 1
}

/**
 * Registers the codes of a firm in the directory when it opens, because it may have been restored or imported. A code
 * that a room of another firm uses now is replaced in this firm, because the other one may already be on a wall.
 * Returns the replaced codes.
 */
export async function registerJoinCodes(directory: Queryable, firmId: string, firm: Queryable): Promise<string[]> {
  const present = await firm.select({ id: rooms.id, code: rooms.code }).from(rooms)
  const known = new Set(
    (await directory.select().from(joinCodes).where(eq(joinCodes.firmId, firmId))).map(({ code }) => code),
  )
  const replaced: string[] = []
  for (const { id, code } of present.filter((room) => !known.has(room.code))) {
    if (await reserveJoinCode(directory, firmId, code)) continue
    replaced.push(code)
    const next = await drawFreeCode(directory, firmId)
    await firm.update(rooms).set({ code: next }).where(eq(rooms.id, id))
  }
  return replaced
}

async function drawFreeCode(directory: Queryable, firmId: string): Promise<string> {
  for (;;) {
    const code = drawRoomCode(randomInt)
    if (await reserveJoinCode(directory, firmId, code)) return code
  }
}

/** Releases the codes of a deleted firm. */
export async function forgetJoinCodes(directory: Queryable, firmId: string): Promise<void> {
  await directory.delete(joinCodes).where(eq(joinCodes.firmId, firmId))
}

interface Lookup {
  readonly db: Queryable
  readonly throttle: Throttle
  readonly originOf: (slug: string) => string
}

/**
 * The address of the room with a join code, even while its firm is archived or moving: the firm's own pages say that.
 * Refuses an unknown code, and too many of them from one address.
 */
export async function findJoinCode(
  { db, throttle, originOf }: Lookup,
  typed: string,
  address: string,
): Promise<{ url: string } | Refusal<'room-not-found' | 'too-many-attempts'>> {
  const code = readRoomCode(typed)
  const [found] =
    code === null
      ? []
      : await db
          .select({ slug: firms.slug })
          .from(joinCodes)
          .innerJoin(firms, eq(firms.id, joinCodes.firmId))
          .where(eq(joinCodes.code, code))
  if (found?.slug) return { url: `${originOf(found.slug)}/join/${code}` }
  // Only wrong codes count, because a class shares one address.
  const waitS = await throttle.take('roomCodeFromAddress', address)
  return waitS > 0 ? tooManyAttempts(waitS) : refuse('room-not-found')
}
