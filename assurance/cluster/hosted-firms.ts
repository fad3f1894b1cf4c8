import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { hostSettings } from '#root/scripts/cluster/cluster.ts'
import { leaderAddress, secondCell } from '#root/scripts/cluster/places.ts'
import { databaseUrl, untilDone } from '#root/scripts/cluster/prepare.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'
import { openDirectory } from '#root/server/host/directory/open-directory.ts'
import { firms } from '#root/server/host/directory/tables.ts'
import { unwrapFirmKeys } from '#root/server/host/firm-keys.ts'
import { runHost } from '#root/server/host/run-host.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import type { HistoryRecorder } from '../histories/play-operations.ts'
import { readRecords } from '../histories/read-firm-state.ts'
import { type Players, seedPlayers } from '../histories/seed-players.ts'

/** A firm of the cluster's host. */
export interface HostedFirm {
  readonly slug: string
  readonly url: string
  /** Signs its sessions. */
  readonly secret: string
}

/** A firm whose clients and operator work. */
export interface BusyFirm {
  readonly firm: HostedFirm
  readonly players: Players
  /** The records that it had before. */
  readonly before: readonly string[]
}

/** A cell holds 1,000 firms. Ready ones would take the place of some. */
export const hostSizes = { GLASSHOUSE_READY_FIRMS: '0' } as const

/** How many classes are usually created at the same time. One after the other, they fill the cells alike. */
const atOnce = 4

/** Creates classes as the lobby does, by a process of the host that no visitor reaches. */
export async function createFirms(count: number, atOnceMost = atOnce): Promise<HostedFirm[]> {
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
  const create = async (number: number): Promise<HostedFirm> => {
    const { slug, enterUrl } = await host.classes.create({ name: `Class ${number}`, language: 'en', owner })
    const [firm] = await directory.db.select().from(firms).where(eq(firms.slug, slug))
    const keys = unwrapFirmKeys(settings, firm!.id, firm!.wrappedKeys)
    return {
      slug,
      url: new URL(enterUrl).origin,
      secret: keys['session-secret'].toString('base64'),
    }
  }
  try {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    return await mapSome(numbers, atOnceMost, create)
  } finally {
    await directory.close()
    await host.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The cell of a firm and its database, according to the directory. */
export async function findPlace({ slug }: HostedFirm): Promise<{ readonly cell: string; readonly name: string }> {
  const client = new pg.Client(hostSettings().GLASSHOUSE_DIRECTORY_URL)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ cell: string; name: string }>(
      `select cells.name as cell, database_name as name from firms join cells on cells.id = cell_id where slug = $1`,
      [slug],
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** Does something in the database of a firm as the owner of its tables. A busy machine may let it wait. */
export async function inFirm<T>(firm: HostedFirm, work: (db: Queryable) => Promise<T>): Promise<T> {
  const { cell, name } = await untilDone('The directory', 60, () => findPlace(firm))
  const at = cell === 'two' ? secondCell : leaderAddress
  const database = databaseAt(databaseUrl(name, 'glasshouse', clusterSecrets().ownerPassword, at))
  try {
    await untilDone(`The database of ${firm.slug}`, 60, () => database.db.execute('select 1'))
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Signs clients and an operator in at a firm. */
export function seedFirm(
  firm: HostedFirm,
  clientCount: number,
  recorder: HistoryRecorder,
  random: () => number,
): Promise<BusyFirm> {
  return inFirm(firm, async (db) => {
    const at = { firm: firm.slug, url: firm.url, secret: firm.secret, clientCount }
    const players = await seedPlayers(db, at, recorder, random)
    return { firm, players, before: (await readRecords(db)).map(({ id }) => id) }
  })
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
