import { and, eq, sql } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Classes } from '../classes.ts'
import { readHostSettings } from '../directory/host-settings.ts'
import { firms } from '../directory/tables.ts'
import { mailOwners } from './administer-host.ts'
import { forgetJoinCodes } from './join-codes.ts'
import { changeClassState } from './teachers-classes.ts'

/** The maximum of classes in one run: each takes seconds. */
const maxAtOnce = 100

interface Retention {
  readonly db: Queryable
  readonly classes: Pick<Classes, 'remove'>
}

/**
 * Deletes the classes that were in the archive for the host's retention period. Their owners get an email. Times are
 * real. Several processes may run it: each class is deleted once.
 */
export async function deleteExpiredClasses({ db, classes }: Retention): Promise<void> {
  const { deleteAfterDays } = await readHostSettings(db)
  if (deleteAfterDays === null) return
  const isExpired = sql`${firms.stateSince} < now() - make_interval(days => ${deleteAfterDays})`
  const expired = await db
    .select()
    .from(firms)
    .where(and(eq(firms.state, 'archived'), isExpired))
    .orderBy(firms.stateSince)
    .limit(maxAtOnce)
  for (const firm of expired) {
    const refused = await changeClassState(db, 'system', firm, 'class-deleted', () => classes.remove(firm.slug!))
    if (isRefusal(refused)) continue
    await forgetJoinCodes(db, firm.id)
    await db.transaction((tx) => mailOwners(tx, firm, m.lobby_mail_expired_subject, m.lobby_mail_expired_body))
  }
}
