import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import type { Classes, NewClass } from '#root/server/host/classes.ts'
import { cells, firms } from '#root/server/host/directory/tables.ts'
import type { CellLoad } from '#root/server/host/lobby/administer-host.ts'
import { inviteToHost } from '#root/server/host/lobby/invitations.ts'
import { type Lobby, openLobby } from '#root/server/host/lobby/open-lobby.ts'
import type { Limits } from '#root/server/identity/throttle.ts'
import { migrateSchema } from '#root/server/platform/database/migrate.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { createLog } from '#root/server/platform/log.ts'
import { databaseAt, type NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { loadWebBuild } from '#root/server/platform/node/http/web-build.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { administer } from '../database.ts'
import { Browser } from '../http/browser.ts'
import { settingsIn } from '../http/test-app.ts'

/** The apex of the host of the tests. */
export const apex = 'http://classes.test'
export const goodPassword = 'seven green bottles'

export interface LobbyApp {
  readonly lobby: Lobby
  readonly database: NodeDatabase
  /** The operations that the lobby requested, in order. */
  readonly calls: readonly string[]
  /** The cells and the classes that do not answer. */
  readonly away: Set<string>
  /** The token of the first administrator's link. */
  readonly firstToken: string
  /** A browser in which nobody is signed in, at an address of its own. */
  visitor(address?: string): Browser
  /** Browsers in which a new person of a role is signed in, by an invitation. */
  administrator(): Promise<Browser>
  auditor(): Promise<Browser>
  teacher(email?: string): Promise<Browser>
}

let people = 0

/** The lobby over a real directory. Its classes are only rows: no firm is opened. */
export async function openLobbyApp({ limits }: { limits?: Partial<Limits> } = {}): Promise<LobbyApp> {
  const { url, drop } = await newDirectory()
  const database = databaseAt(url)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-lobby-'))
  const [cell] = await database.db
    .insert(cells)
    .values({ name: 'first', address: 'localhost:5432', wrappedUrl: Buffer.alloc(1) })
    .returning()
  const calls: string[] = []
  const away = new Set<string>()
  const lobby = await openLobby({
    settings: settingsIn(dataDir, apex),
    log: createLog('error', () => {}),
    database,
    classes: rowsWithoutFirms(database.db, { cellId: cell!.id, calls, away, dataDir }),
    work: {
      schemaVersion: 'present',
      migrateFirms: () => void calls.push('migrate'),
      probeCell: async (id) => (away.has(id) ? null : load),
      addCell: async (tx, { name, url: cellUrl }) => {
        if (cellUrl.includes('nowhere')) return null
        const values = { name, address: 'localhost:5433', wrappedUrl: Buffer.alloc(1) }
        const [added] = await tx.insert(cells).values(values).returning()
        return added!.id
      },
    },
    originOf: (slug) => `http://${slug}.classes.test`,
    web: loadWebBuild(dataDir),
    onQuotas: () => void calls.push('quotas'),
    transport: null,
    ...(limits ? { limits } : {}),
  })
  atFileEnd(async () => {
    lobby.closeStreams()
    await lobby.stop()
    await database.close()
    await drop()
    rmSync(dataDir, { recursive: true })
  })
  return { lobby, database, calls, away, firstToken: lobby.firstAdministratorLink!.split('#')[1]!, ...peopleOf(lobby) }
}

const load: CellLoad = { answersInMs: 1.5, connections: 12, maxConnections: 100 }

async function newDirectory(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `directory_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = inject('testServerUrl').replace('@/postgres', `@/${name}`)
  const database = databaseAt(url)
  const client = await database.owner.connect()
  await migrateSchema(client, null, () => {}, {
    folder: path.join(import.meta.dirname, '../../server/host/migrations'),
  })
  client.release(true)
  await database.close()
  return { url, drop: () => administer(`drop database ${name} with (force)`) }
}

/** Classes without firms: each operation only changes the row, as the host's classes do. */
function rowsWithoutFirms(
  db: Queryable,
  { cellId, calls, away, dataDir }: { cellId: string; calls: string[]; away: ReadonlySet<string>; dataDir: string },
): Classes {
  const slugs = new Map<string, number>()
  const create = async ({ name, language, owner, claim }: NewClass) => {
    const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const count = (slugs.get(plain) ?? 0) + 1
    slugs.set(plain, count)
    const slug = count === 1 ? plain : `${plain}-${count}`
    const id = randomUUID()
    await db.transaction(async (tx) => {
      const row = {
        id,
        slug,
        name,
        language,
        ownerId: owner.id,
        cellId,
        databaseName: `firm_${people}`,
        state: 'open' as const,
      }
      await tx.insert(firms).values({ ...row, schemaVersion: 'present', wrappedKeys: Buffer.alloc(1) })
      await claim?.(tx, id)
    })
    return { slug, enterUrl: `http://${slug}.classes.test/enter?pass=first` }
  }
  const set = async (what: string, slug: string, changes: Partial<typeof firms.$inferInsert>) => {
    calls.push(`${what} ${slug}`)
    await db.update(firms).set(changes).where(eq(firms.slug, slug))
  }
  return {
    create,
    async enter(slug, person) {
      calls.push(`enter ${slug} as ${person.email}`)
      return `http://${slug}.classes.test/enter?pass=one`
    },
    archive: (slug) => set('archive', slug, { state: 'archived', stateSince: new Date(), archiveBytes: 1_000n }),
    wake: (slug) => set('restore', slug, { state: 'open', stateSince: new Date() }),
    restore: (slug) => set('restore', slug, { state: 'open', stateSince: new Date() }),
    remove: (slug) => set('remove', slug, { state: 'deleted', stateSince: new Date() }),
    move: (slug, to) => set('move', slug, { cellId: to }),
    async signOut(slug, personId) {
      calls.push(`sign out of ${slug}: ${personId}`)
      if (away.has(slug)) throw new Error(`The cell of ${slug} is down`)
    },
    async lendFile(slug, use) {
      calls.push(`lend ${slug}`)
      const file = path.join(dataDir, 'lent')
      writeFileSync(file, `the file of ${slug}`)
      return use(file)
    },
    async createFromFile(file, asking) {
      if (readFileSync(file, 'utf8') !== 'a backup') throw new StartupError('This is not a backup')
      return create(asking)
    },
  }
}

function peopleOf(lobby: Lobby) {
  const visitor = (address = `10.1.0.${++people % 250}`) => new Browser(lobby.app, apex, address, false)
  const member = async (role: 'operator' | 'auditor' | 'client', email = `person${++people}@example.com`) => {
    const { db } = lobby.services
    const link = await db.transaction((tx) => inviteToHost(tx, apex, { email, role, firm: null, invitedBy: null }))
    const browser = visitor()
    await browser.expect(201, 'POST', '/api/lobby/invitations/acceptance', newPerson(email, link.split('#')[1]!))
    return browser
  }
  return {
    visitor,
    administrator: () => member('operator'),
    auditor: () => member('auditor'),
    teacher: (email?: string) => member('client', email),
  }
}

/** The form of an invitation. */
export function newPerson(email: string, token: string) {
  return { token, firstName: 'Tess', lastName: 'Lee', email, password: goodPassword }
}

/** Confirms the identity of the person of a browser with the password. Returns the same browser. */
export async function confirmed(browser: Browser): Promise<Browser> {
  await browser.expect(201, 'POST', '/api/session/confirmation', { password: goodPassword })
  return browser
}
