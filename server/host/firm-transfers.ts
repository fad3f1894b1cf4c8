import { eq, sql } from 'drizzle-orm'
import { remove } from '#platform/disk.ts'
import { openObjectStore } from '#platform/files/open-object-store.ts'
import { pause } from '#platform/timers.ts'
import { readSecrets } from '../features/backup/restore-backup.ts'
import { endOpenAccess } from '../identity/end-open-access.ts'
import type { Queryable, Transaction } from '../platform/database/queryable.ts'
import type { ObjectStore } from '../platform/files/object-store.ts'
import { keepRunning } from '../platform/keep-running.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup-error.ts'
import { accounts, lobbyAccountPrefix } from '../platform/tables/identity.ts'
import { type Cell, type Cells, CellUnreachable, chooseCell } from './cells.ts'
import { changeState, endTransfer, findFirm, isMoving, noteAlive } from './directory/firms.ts'
import { compareVersion } from './directory/releases.ts'
import { type FirmRow, firms, type FirmState } from './directory/tables.ts'
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
import { unlistLeftover, type Leftover, listLeftover, removeLeftovers } from './leftovers.ts'
import {
  countConnections,
  dropFirmDatabase,
  restoreLogIn,
  newDatabaseName,
  schemaVersion,
  revokeLogIn,
} from './provision.ts'

/**
 * The operation is not possible in the current state of the class: it is unknown, archived, moving or migrated by a newer
 * release, or the cell is full.
 */
export class NotPossible extends Error {}

/** Runs in the transaction that claims a firm for a change: from then on no other process begins one. */
export type OnClaimed = (tx: Transaction, firm: FirmRow) => Promise<void>

/** How long servers may take to finish their work for a firm. Then their connections are ended. */
const closingMs = 5_000
const pollMs = 50
/** How often a transfer records that its process is alive; `listInterrupted` says after how long it counts as dead. */
const aliveMs = 60_000

/** A firm that is out of use until its transfer ends. */
type MovingFirm = FirmRow & { readonly transferId: string }

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
  async archive(slug: string, isIdleArchive = false, onClaimed?: OnClaimed): Promise<void> {
    const { db, settings } = this.#parts
    const firm = await this.#findReadable(slug, 'open')
    const copy = (cell: Cell, moving: MovingFirm) =>
      withFolder(settings, async (folder) => {
        const file = await writeCopy(settings, cell, firm, { folder, isMove: false })
        const [archiveObject, encrypted] = [crypto.randomUUID(), await encryptCopy(settings, firm.id, file)]
        await listLeftover(db, moving.transferId, { name: archiveObject, cellId: null })
        await this.#archives.put(archiveObject, encrypted)
        if (!(await this.#archives.get(archiveObject))?.equals(encrypted))
          throw new Error('The archive of a firm differs when it is read back')
        const put = { archiveObject, archiveBytes: BigInt(encrypted.length), dueAt: null, isIdleArchive }
        await this.#complete(moving, 'archived', put, { kept: archiveObject, replaced: [databaseOf(firm)] })
      })
    await this.#outOfUse(firm, copy, onClaimed)
    await this.#removeFiles(firm)
  }

  /** Restores an archived firm, in the cell with the most room. */
  async restore(slug: string, onClaimed?: OnClaimed): Promise<void> {
    const { db, settings } = this.#parts
    const firm = await this.#findReadable(slug, 'archived')
    const [cell, databaseName] = [await this.#freeCell(), newDatabaseName()]
    const moving = { ...firm, transferId: crypto.randomUUID() }
    if (!(await this.#claim(moving, 'archived', 'moving', onClaimed)))
      throw new NotPossible(`The class ${slug} is moving`)
    await this.#whileAlive(moving.transferId, async () => {
      try {
        await withFolder(settings, async (folder) => {
          const file = await decryptCopy(settings, firm.id, await this.#readArchive(firm), folder)
          const options = { store: filesOf(settings, firm), endsLobbyAccess: true }
          await this.#loadListed(moving, { cell, file, databaseName }, options)
        })
        const place = { cellId: cell.id, databaseName, schemaVersion, lastUsedAt: new Date() }
        const replaced = [databaseOf(firm), { name: firm.archiveObject!, cellId: null }]
        const changes = { ...place, archiveObject: null, archiveBytes: null }
        await this.#complete(moving, 'open', changes, { kept: databaseName, replaced })
      } catch (error) {
        await endTransfer(db, moving, 'archived')
        throw error
      } finally {
        await this.#removeLeftoversOf(moving)
      }
    })
  }

  /** Moves an open firm to another cell. Its class waits for some seconds; sessions stay valid. */
  async move(slug: string, cellId: string): Promise<void> {
    const { settings, cells } = this.#parts
    const firm = await this.#findReadable(slug, 'open')
    if (firm.cellId === cellId) throw new NotPossible(`The class ${slug} is in that cell already`)
    const [target, databaseName] = [await cells.use(cellId), newDatabaseName()]
    await this.#outOfUse(firm, (cell, moving) =>
      withFolder(settings, async (folder) => {
        // The files stay, because their storage belongs to no cell.
        const file = await writeCopy(settings, cell, firm, { folder, isMove: true })
        await this.#loadListed(moving, { cell: target, file, databaseName }, { store: null })
        const place = { cellId, databaseName, schemaVersion }
        await this.#complete(moving, 'open', place, { kept: databaseName, replaced: [databaseOf(firm)] })
      }),
    )
  }

  /** Deletes a firm, its files and its archive permanently. */
  async remove(slug: string): Promise<void> {
    const firm = await this.#find(slug, 'open', 'archived')
    if (firm.state === 'open') await this.#takeOutOfUse({ ...firm, transferId: null }, 'deleting')
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
    const firm = await this.#findReadable(slug, 'open', 'archived')
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
    const transferId = crypto.randomUUID()
    const row = {
      id,
      cellId: cell.id,
      databaseName: name,
      schemaVersion,
      wrappedKeys: wrapFirmKeys(settings, id, keys),
      transferId,
    }
    const [firm] = await db
      .insert(firms)
      .values({ ...row, state: 'preparing' })
      .returning()
    const options = { store: filesOf(settings, firm!), isFromOutside: true }
    await this.#whileAlive(transferId, () => loadCopy(cell, file, { name, keys }, options)).catch(
      async (error: unknown) => {
        // The row leads `recover` to what cannot be dropped now.
        await dropFirmDatabase(cell, name).catch(this.#note('dropping a database that could not be loaded'))
        throw error
      },
    )
    return firm!
  }

  /** Resolves operations that a dead process has left unfinished. A firm whose cell is down waits. */
  async recover(): Promise<void> {
    const { db } = this.#parts
    for (const firm of await listInterrupted(db))
      await this.#resolve(firm).catch((error: unknown) => {
        if (!(error instanceof CellUnreachable)) this.#note(`resolving the firm ${firm.slug ?? firm.id}`)(error)
      })
  }

  /** Removes the databases and archives that transfers have left, whose process died or whose cell was down. */
  async removeLeftovers(): Promise<void> {
    await removeLeftovers({ ...this.#parts, archives: this.#archives })
  }

  async #resolve(firm: FirmRow): Promise<void> {
    const { db } = this.#parts
    if (firm.state === 'moving' && firm.archiveObject === null) await this.#returnToUse(firm)
    else if (firm.state === 'moving') await endTransfer(db, firm, 'archived')
    else if (firm.state === 'deleting') await this.#drop(firm)
    else if (await changeState(db, firm.id, 'preparing', 'deleting')) await this.#drop(firm)
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

  /** Like `#find`. During a rolling restart only the next release can read a file of a firm that it has migrated. */
  async #findReadable(slug: string, ...states: FirmRow['state'][]): Promise<FirmRow> {
    const firm = await this.#find(slug, ...states)
    const compared = await compareVersion(this.#parts.db, firm.schemaVersion)
    if (compared === 'next' || compared === 'later')
      throw new NotPossible(`The class ${slug} was migrated by a newer release`)
    return firm
  }

  /**
   * Changes the state of a firm that has the expected one, and stores the id of its transfer. Returns false if another
   * process was first.
   */
  #claim(firm: FirmRow, from: FirmState, to: FirmState, onClaimed?: OnClaimed): Promise<boolean> {
    const { transferId } = firm
    return this.#parts.db.transaction(async (tx) => {
      const isClaimed = await changeState(tx, firm.id, from, to, { transferId })
      if (isClaimed) await onClaimed?.(tx, firm)
      return isClaimed
    })
  }

  /** Takes a firm out of use: afterwards no process serves it or can write to its database. */
  async #takeOutOfUse(firm: FirmRow, to: 'moving' | 'deleting', onClaimed?: OnClaimed): Promise<Cell> {
    const { cells, closeEverywhere } = this.#parts
    const cell = await cells.use(firm.cellId)
    if (!(await this.#claim(firm, 'open', to, onClaimed))) throw new NotPossible(`The class ${firm.slug} is not open`)
    await closeEverywhere(firm.slug!)
    const until = performance.now() + closingMs
    while (performance.now() < until && (await countConnections(cell, firm.databaseName)) > 0) await pause(pollMs)
    await revokeLogIn(cell, firm.databaseName)
    return cell
  }

  /** Puts a firm back into use after a failure. If its cell is down, `recover` does it later. */
  async #returnToUse(firm: FirmRow): Promise<void> {
    const { db, cells } = this.#parts
    if (!(await isMoving(db, firm))) return
    await restoreLogIn(await cells.use(firm.cellId), firm.databaseName)
    await endTransfer(db, firm, 'open')
  }

  async #outOfUse(
    firm: FirmRow,
    work: (cell: Cell, moving: MovingFirm) => Promise<void>,
    onClaimed?: OnClaimed,
  ): Promise<void> {
    const moving = { ...firm, transferId: crypto.randomUUID() }
    await this.#whileAlive(moving.transferId, async () => {
      try {
        await work(await this.#takeOutOfUse(moving, 'moving', onClaimed), moving)
      } catch (error) {
        await this.#returnToUse(moving).catch(this.#note('reopening a firm'))
        throw error
      } finally {
        await this.#removeLeftoversOf(moving)
      }
    })
  }

  /** Ends a transfer with the new state of its firm. Refuses if another process has ended it meanwhile. */
  async #complete(
    moving: MovingFirm,
    to: FirmRow['state'],
    changes: Partial<FirmRow>,
    { kept, replaced }: { readonly kept: string; readonly replaced: readonly Leftover[] },
  ): Promise<void> {
    await this.#parts.db.transaction(async (tx) => {
      if (!(await endTransfer(tx, moving, to, changes)))
        throw new Error(`Another process has ended the transfer of the class ${moving.slug}`)
      await unlistLeftover(tx, kept)
      for (const old of replaced) await listLeftover(tx, moving.transferId, old)
    })
  }

  /** Does the work of a transfer. `recover` reverts it when its process is dead, however long it takes. */
  async #whileAlive<T>(transferId: string, work: () => Promise<T>): Promise<T> {
    const { db } = this.#parts
    const alive = keepRunning(() => noteAlive(db, transferId), { pauseMs: aliveMs }, this.#note('a transfer'))
    try {
      return await work()
    } finally {
      await alive.stop()
    }
  }

  /** Loads a file into a new database of a cell. */
  async #loadListed(
    moving: MovingFirm,
    { cell, file, databaseName }: { readonly cell: Cell; readonly file: string; readonly databaseName: string },
    options: LoadOptions,
  ): Promise<void> {
    await listLeftover(this.#parts.db, moving.transferId, { name: databaseName, cellId: cell.id })
    await loadCopy(cell, file, { name: databaseName, keys: this.#keysOf(moving) }, options)
  }

  /** Whatever cannot be removed now is removed later, and does not fail the transfer. */
  async #removeLeftoversOf({ transferId }: MovingFirm): Promise<void> {
    await removeLeftovers({ ...this.#parts, archives: this.#archives }, transferId).catch(
      this.#note('removing what a transfer had left'),
    )
  }

  #note(what: string): (error: unknown) => void {
    return (error) => this.#parts.log.error(what, describeError(error))
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

const databaseOf = ({ databaseName, cellId }: FirmRow): Leftover => ({ name: databaseName, cellId })

/** Firms in a temporary state for longer than any operation takes: their process has died. */
async function listInterrupted(db: Queryable): Promise<FirmRow[]> {
  return db
    .select()
    .from(firms)
    .where(
      sql`${firms.state} in ('preparing', 'moving', 'deleting') and ${firms.stateSince} < now() - interval '15 minutes'`,
    )
}
