import { asc, eq, gt } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { schemaVersion } from '../provision.ts'
import { releases } from './tables.ts'

/** Records that this release serves the host, before it migrates any firm. */
export async function noteRelease(db: Queryable): Promise<void> {
  await db.insert(releases).values({ schemaVersion }).onConflictDoNothing()
}

/** The schema versions of the releases after this one, as a query. A server of this release is about to be replaced if there are any. */
export function newerVersions(db: Queryable) {
  const own = db.select({ number: releases.number }).from(releases).where(eq(releases.schemaVersion, schemaVersion))
  return db
    .select({ schemaVersion: releases.schemaVersion })
    .from(releases)
    .where(gt(releases.number, own))
    .orderBy(asc(releases.number))
}

/** How a firm's tables compare with those of this release. A version that no server of this host has recorded is older. */
export async function compareVersion(db: Queryable, version: string): Promise<'same' | 'older' | 'next' | 'later'> {
  if (version === schemaVersion) return 'same'
  const newer = (await newerVersions(db)).map((each) => each.schemaVersion)
  if (!newer.includes(version)) return 'older'
  return newer[0] === version ? 'next' : 'later'
}
