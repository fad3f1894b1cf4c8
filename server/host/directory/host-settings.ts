import { eq } from 'drizzle-orm'
import { HostSettings } from '#root/contract/host/host-settings.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { hostSettings } from './tables.ts'

/** The settings of the host. A setting that was never set has its default. */
export async function readHostSettings(db: Queryable): Promise<HostSettings> {
  const rows = await db.select().from(hostSettings)
  return HostSettings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
}

/** Stores some settings of the host. */
export async function storeHostSettings(db: Queryable, changes: Partial<HostSettings>): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    // Null is the default of every setting that may be null.
    if (value === null) await db.delete(hostSettings).where(eq(hostSettings.name, name))
    else
      await db
        .insert(hostSettings)
        .values({ name, value })
        .onConflictDoUpdate({ target: hostSettings.name, set: { value } })
  }
}
