import { join, listFolder, remove } from '#platform/disk.ts'
import { replacementLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import { connectWithoutTimeouts, dropOtherSchemas } from '#root/server/platform/database/next-schema.ts'
import { moveFormerFolder, removeDrafts } from './snapshots.ts'

const leftover = /^replacement-[0-9a-f-]{36}\.tar\.gz$/

/** Removes leftovers of replacements: the former state, or a partly built one. Does nothing while another process runs a replacement. */
export async function removeLeftovers(database: Pick<Database, 'owner'>, dataDir: string): Promise<void> {
  const client = await connectWithoutTimeouts(database)
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      ...replacementLock,
    ])
    if (!rows[0]!.locked) return
    await dropOtherSchemas(client)
    await moveFormerFolder(dataDir)
    await removeDrafts(dataDir)
    for (const name of await listFolder(dataDir)) if (leftover.test(name)) await remove(join(dataDir, name))
  } finally {
    client.release(true)
  }
}
