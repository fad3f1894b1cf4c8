import { eq, sql } from 'drizzle-orm'
import { remove } from '#platform/disk.ts'
import { openObjectStore } from '#platform/files/open-object-store.ts'
import { pause } from '#platform/timers.ts'
import { readSecrets } from '../features/backup/restore-backup.ts'
import { endOpenAccess } from '../identity/end-open-access.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import type { ObjectStore } from '../platform/files/object-store.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup-error.ts'
import { accounts, lobbyAccountPrefix } from '../platform/tables/identity.ts'
import { type Cell, type Cells, chooseCell } from './cells.ts'
import { changeState, findFirm } from './directory/firms.ts'
import { type FirmRow, firms } from './directory/tables.ts'
import {
  decryptCopy,
  encryptCopy,
  filesOf,
  loadCopy,
  type LoadOptions,
  withFolder,
  withOwner,
  writeCopy,
} from './firm-copies.ts'
import { type FirmKeys, createFirmKeys, unwrapFirmKeys, wrapFirmKeys } from './firm-keys.ts'
import { folderOf } from './firm-places.ts'
import {
  countConnections,
  dropFirmDatabase,
  restoreLogIn,
  newDatabaseName,
  schemaVersion,
  revokeLogIn,
} from './provision.ts'

/**
 * The operation is not possible in the current state of the class: it is unknown, archived or moving, or the cell is
 * full.
 */
export class NotPossible extends Error {}

/** How long servers may take to finish their work for a firm. Then their connections are ended. */
const closingMs = 5_000
const pollMs = 50

interface TransferParts {
  readonly db: Queryable
  readonly cells: Cells
  readonly settings: Settings
  readonly log: Log
  /** Requests every process to close a firm, including this one. Resolves when this one has closed it. */
  readonly closeEverywhere: (slug: string) => Promise<void>
}

/** Moves whole firms: to the file storage and back, to another cell, to a file and from a file. Also deletes firms. */
export class FirmTransfers {
  readonly #parts: TransferParts

  constructor(parts: TransferParts) {
    this.#parts = parts
  }

  /**
   * Archives an open firm as one encrypted object in the file storage, and drops its database. An idle one is restored
   * at its first request.
   */
  async archive(slug: string, isIdleArchive = false): Promise<void> {
    const { db, settings, cells } = this.#parts
    const firm = await this.#find(slug, 'open')
    await this.#outOfUse(firm, (cell) =>
      withFolder(settings, async (folder) => {
        const file = await writeCopy(settings, cell, firm, { folder, isMove: false })
        const [archiveObject, encrypted] = [crypto.randomUUID(), await encryptCopy(settings, firm.id, file)]
        await this.#archives.put(archiveObject, encrypted)
        if (!(await this.#archives.get(archiveObject))?.equals(encrypted))
          throw new Error('The archive of a firm differs when it is read back')
        const put = { archiveObject, archiveBytes: BigInt(encrypted.length), dueAt: null, isIdleArchive }
        await changeState(db, firm.id, 'moving', 'archived', put)
      }),
    )
    await dropFirmDatabase(await cells.use(firm.cellId), firm.databaseName)
    await this.#removeFiles(firm)
  }

  /** Restores an archived firm, in the cell with the most room. */
  async restore(slug: string): Promise<void> {
    const { db, settings } = this.#parts
    const firm = await this.#find(slug, 'archived')
    const [cell, databaseName] = [await this.#freeCell(), newDatabaseName()]
    if (!(await changeState(db, firm.id, 'archived', 'moving'))) throw new NotPossible(`The class ${slug} is moving`)
    try {
      await withFolder(settings, async (folder) => {
        const file = await decryptCopy(settings, firm.id, await this.#readArchive(firm), folder)
        await this.#load(
          cell,
          file,
          { name: databaseName, keys: this.#keysOf(firm) },
          { store: filesOf(settings, firm), endsLobbyAccess: true },
        )
      })
    } catch (error) {
      await changeState(db, firm.id, 'moving', 'archived')
      throw error
    }
    const place = { cellId: cell.id, databaseName, schemaVersion }
    const nothing = { archiveObject: null, archiveBytes: null }
    await changeState(db, firm.id, 'moving', 'open', { ...place, ...nothing, lastUsedAt: new Date() })
    await this.#archives.remove(firm.archiveObject!)
  }

  /** Moves an open firm to another cell. Its class waits for some seconds; sessions stay valid. */
  async move(slug: string, cellId: string): Promise<void> {
    const { db, settings, cells } = this.#parts
    const firm = await this.#find(slug, 'open')
    if (firm.cellId === cellId) throw new NotPossible(`The class ${slug} is in that cell already`)
    const [target, databaseName] = [await cells.use(cellId), newDatabaseName()]
    await this.#outOfUse(firm, (cell) =>
      withFolder(settings, async (folder) => {
        // The files stay, because their storage belongs to no cell.
        const file = await writeCopy(settings, cell, firm, { folder, isMove: true })
        await this.#load(target, file, { name: databaseName, keys: this.#keysOf(firm) }, { store: null })
        await changeState(db, firm.id, 'moving', 'open', { cellId, databaseName, schemaVersion })
      }),
    )
    await dropFirmDatabase(await cells.use(firm.cellId), firm.databaseName)
  }

  /** Deletes a firm, its files and its archive permanently. */
  async remove(slug: string): Promise<void> {
    const firm = await this.#find(slug, 'open', 'archived')
    if (firm.state === 'open') await this.#takeOutOfUse(firm, 'deleting')
    else await changeState(this.#parts.db, firm.id, 'archived', 'deleting')
    await this.#drop(firm)
  }

  /**
   * Ends the access of a person of the lobby to an open firm, until they enter it again: their sessions there, and the
   * password of the lobby.
   */
  async signOut(slug: string, personId: string): Promise<void> {
    const firm = await this.#find(slug, 'open')
    const cell = await this.#parts.cells.use(firm.cellId)
    await withOwner(cell, firm.databaseName, ({ background }) =>
      background.transaction(async (tx) => {
        const account = eq(accounts.accountId, `${lobbyAccountPrefix}${personId}`)
        await tx.update(accounts).set({ password: null }).where(account)
        await endOpenAccess(tx, personId)
      }),
    )
  }

  /**
   * Calls `use` with the file of an open or archived firm for `npm run restore`, which is removed afterwards. It
   * contains the firm's keys.
   */
  async lendFile<T>(slug: string, use: (file: string) => Promise<T>): Promise<T> {
    const { settings, cells } = this.#parts
    const firm = await this.#find(slug, 'open', 'archived')
    return withFolder(settings, async (folder) => {
      if (firm.state === 'archived')
        return use(await decryptCopy(settings, firm.id, await this.#readArchive(firm), folder))
      const cell = await cells.use(firm.cellId)
      return use(await writeCopy(settings, cell, firm, { folder, isMove: false }))
    })
  }

  /** Creates a firm from such a file, without a name. Refuses with a StartupError a damaged or invalid file. */
  async fromFile(file: string): Promise<FirmRow> {
    const { db, settings } = this.#parts
    const given = await readSecrets(file)
    const secrets = new Map([...given].map(([name, text]) => [name, Buffer.from(text.toString(), 'base64')]))
    if (!secrets.has('master-key'))
      throw new StartupError('The backup has no master key, so its files could not be decrypted.')
    const cell = await this.#freeCell()
    const id = crypto.randomUUID()
    const [name, keys] = [newDatabaseName(), createFirmKeys(secrets)]
    const row = {
      id,
      cellId: cell.id,
      databaseName: name,
      schemaVersion,
      wrappedKeys: wrapFirmKeys(settings, id, keys),
    }
    const [firm] = await db
      .insert(firms)
      .values({ ...row, state: 'preparing' })
      .returning()
    await this.#load(cell, file, { name, keys }, { store: filesOf(settings, firm!), isFromOutside: true })
    return firm!
  }

  /** Resolves operations that a dead process has left unfinished. */
  async recover(): Promise<void> {
    const { db } = this.#parts
    for (const firm of await listInterrupted(db)) {
      if (firm.state === 'moving' && firm.archiveObject === null) await this.#returnToUse(firm)
      else if (firm.state === 'moving') await changeState(db, firm.id, 'moving', 'archived')
      else if (firm.state === 'deleting') await this.#drop(firm)
      else if (await changeState(db, firm.id, 'preparing', 'deleting')) await this.#drop(firm)
    }
  }

  get #archives(): ObjectStore {
    return openObjectStore(this.#parts.settings, 'archives')
  }

  #keysOf(firm: FirmRow): FirmKeys {
    return unwrapFirmKeys(this.#parts.settings, firm.id, firm.wrappedKeys)
  }

  async #find(slug: string, ...states: FirmRow['state'][]): Promise<FirmRow> {
    const firm = await findFirm(this.#parts.db, slug)
    if (firm && states.includes(firm.state)) return firm
    throw new NotPossible(firm ? `The class ${slug} is ${firm.state}` : `There is no class ${slug}`)
  }

  /** Takes a firm out of use: afterwards no process serves it or can write to its database. */
  async #takeOutOfUse(firm: FirmRow, to: 'moving' | 'deleting'): Promise<Cell> {
    const { db, cells, closeEverywhere } = this.#parts
    const cell = await cells.use(firm.cellId)
    if (!(await changeState(db, firm.id, 'open', to))) throw new NotPossible(`The class ${firm.slug} is not open`)
    await closeEverywhere(firm.slug!)
    const until = performance.now() + closingMs
    while (performance.now() < until && (await countConnections(cell, firm.databaseName)) > 0) await pause(pollMs)
    await revokeLogIn(cell, firm.databaseName)
    return cell
  }

  /** Puts a firm back into use after a failure. If its cell is down, `recover` does it later. */
  async #returnToUse(firm: FirmRow): Promise<void> {
    await restoreLogIn(await this.#parts.cells.use(firm.cellId), firm.databaseName)
    await changeState(this.#parts.db, firm.id, 'moving', 'open')
  }

  async #outOfUse(firm: FirmRow, work: (cell: Cell) => Promise<void>): Promise<void> {
    const cell = await this.#takeOutOfUse(firm, 'moving')
    try {
      await work(cell)
    } catch (error) {
      await this.#returnToUse(firm).catch((again: unknown) =>
        this.#parts.log.error('reopening a firm', describeError(again)),
      )
      throw error
    }
  }

  /** Loads a file into a new database of a cell; drops the database if that fails. */
  async #load(cell: Cell, file: string, made: { name: string; keys: FirmKeys }, options: LoadOptions): Promise<void> {
    try {
      await loadCopy(cell, file, made, options)
    } catch (error) {
      await dropFirmDatabase(cell, made.name)
      throw error
    }
  }

  async #freeCell(): Promise<Cell> {
    const cellId = await chooseCell(this.#parts.db)
    if (cellId === null) throw new NotPossible('No cell has room for another class')
    return this.#parts.cells.use(cellId)
  }

  async #readArchive(firm: FirmRow): Promise<Buffer> {
    const encrypted = firm.archiveObject && (await this.#archives.get(firm.archiveObject))
    if (!encrypted) throw new NotPossible(`The archive of the class ${firm.slug} is not in the file storage`)
    return encrypted
  }

  async #removeFiles(firm: FirmRow): Promise<void> {
    const { settings } = this.#parts
    const store = filesOf(settings, firm)
    for await (const { name } of store.list()) await store.remove(name)
    await remove(folderOf(settings.dataDir, firm.id))
  }

  async #drop(firm: FirmRow): Promise<void> {
    await dropFirmDatabase(await this.#parts.cells.use(firm.cellId), firm.databaseName)
    await this.#removeFiles(firm)
    if (firm.archiveObject) await this.#archives.remove(firm.archiveObject)
    const nothing = { slug: null, name: null, ownerId: null, archiveObject: null, archiveBytes: null, dueAt: null }
    await changeState(this.#parts.db, firm.id, 'deleting', 'deleted', nothing)
  }
}

/** Firms in a temporary state for longer than any operation takes: their process has died. */
async function listInterrupted(db: Queryable): Promise<FirmRow[]> {
  return db
    .select()
    .from(firms)
    .where(
      sql`${firms.state} in ('preparing', 'moving', 'deleting') and ${firms.stateSince} < now() - interval '15 minutes'`,
    )
}
