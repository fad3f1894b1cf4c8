import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { hostSettings } from '#root/scripts/cluster/cluster.ts'
import { databaseUrl } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { openDirectory } from '#root/server/host/directory/open-directory.ts'
import { firms } from '#root/server/host/directory/tables.ts'
import { unwrapFirmKeys } from '#root/server/host/firm-keys.ts'
import { runHost } from '#root/server/host/run-host.ts'
import { databaseAt, type NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'

/** A firm of the cluster's host. */
export interface HostedFirm {
  readonly slug: string
  readonly url: string
  /** Signs its sessions. */
  readonly secret: string
  /** Opens its database as the owner of the tables. The caller closes it. */
  readonly open: () => NodeDatabase
}

/** A cell holds 1,000 firms. Ready ones would take the place of some. */
export const hostSizes = { GLASSHOUSE_READY_FIRMS: '0' } as const

/** How many classes are created at the same time. */
const atOnce = 4

/** Creates classes as the lobby does, by a process of the host that no visitor reaches. */
export async function createFirms(count: number): Promise<HostedFirm[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-hosted-'))
  const env = { ...hostSettings(), ...hostSizes, HOST: '127.0.0.1', PORT: '0', GLASSHOUSE_DATA_DIR: dataDir }
  const settings = readSettings(env)
  const host = await runHost(settings, () => {})
  const directory = await openDirectory(env.GLASSHOUSE_DIRECTORY_URL, () => {})
  const person = {
    email: 'teacher@example.com',
    firstName: 'Tess',
    lastName: 'Ng',
    passwordHash: null,
    mfaVerified: false,
  }
  const owner = { ...person, id: `teacher-${randomUUID()}`, language: 'en' } as const
  const { ownerPassword } = clusterSecrets()
  const create = async (number: number): Promise<HostedFirm> => {
    const { slug, enterUrl } = await host.classes.create({ name: `Class ${number}`, language: 'en', owner })
    const [firm] = await directory.db.select().from(firms).where(eq(firms.slug, slug))
    const keys = unwrapFirmKeys(settings, firm!.id, firm!.wrappedKeys)
    return {
      slug,
      url: new URL(enterUrl).origin,
      secret: keys['session-secret'].toString('base64'),
      open: () => databaseAt(databaseUrl(firm!.databaseName, 'glasshouse', ownerPassword)),
    }
  }
  try {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    return await mapSome(numbers, atOnce, create)
  } finally {
    await directory.close()
    await host.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Maps items by work, this many at the same time. */
export async function mapSome<Item, Result>(
  items: readonly Item[],
  atOnceMost: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const place = next++
      results[place] = await work(items[place]!)
    }
  }
  await Promise.all(Array.from({ length: atOnceMost }, lane))
  return results
}
