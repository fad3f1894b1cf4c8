import { databaseAt } from '#platform/database/open-database.ts'
import { hostedPools } from '#platform/database/pool.ts'
import { useState } from '#platform/database/state-use.ts'
import { makeFolder } from '#platform/disk.ts'
import { openFirmFiles, type SharedPlatform } from '#platform/open-platform.ts'
import { compose, type Product } from '../compose.ts'
import { removeLeftovers } from '../features/backup/finish-replacement.ts'
import type { ReadClassSize } from '../platform/class-size.ts'
import type { Statements } from '../platform/database/connection.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readStateId } from '../platform/database/next-schema.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { fixedNetwork } from '../platform/local-network.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { endAll } from '../platform/writers.ts'
import type { Cell } from './cells.ts'
import type { FirmRow } from './directory/tables.ts'
import { secretsOf, unwrapFirmKeys } from './firm-keys.ts'
import { folderOf } from './firm-places.ts'
import { firmUrl, ownerUrl, rowsGroup } from './provision.ts'

/** A firm that runs in this process. */
export interface OpenFirm {
  readonly product: Product
  /** Ends its streams and its background work, and closes its connections. */
  readonly close: () => Promise<void>
}

/** The services that all firms of a process share. */
export interface HostContext {
  readonly settings: Settings
  readonly shared: SharedPlatform
  /** The address of a firm. */
  readonly urlOf: (slug: string) => string
}

/** What a firm gets from its host, and the callbacks between them. */
export interface FirmCallbacks {
  /** Whether the directory lists older migrations than those of this release. */
  readonly isOutdated: boolean
  /** Called when the firm's state was replaced: the firm must be closed and opened again. */
  readonly onReplaced: () => void
  /** Whether this process does the firm's background work. */
  readonly isWorking: () => boolean
  /** Reserves the code of a room among all firms. Returns false if another firm has it. */
  readonly reserveRoomCode: (code: string) => Promise<boolean>
  readonly readClassSize: ReadClassSize
  /** Called once the firm is open, with queries for background work. */
  readonly onOpen: (db: Queryable) => void
  /** Returns what listens for the firm's events, which are read by these statements. */
  readonly listenBy: (statements: Statements) => Database['listen']
}

/**
 * Opens a firm: connects to its database, migrates it if it is outdated, and starts the whole product on it. After a
 * failure, everything that had started is stopped.
 */
export async function openFirm(
  hostContext: HostContext,
  cell: Cell,
  firm: FirmRow,
  { isOutdated, onReplaced, isWorking, reserveRoomCode, readClassSize, onOpen, listenBy }: FirmCallbacks,
): Promise<OpenFirm> {
  const stops: (() => unknown)[] = []
  const { shared } = hostContext
  const keys = unwrapFirmKeys(hostContext.settings, firm.id, firm.wrappedKeys)
  const url = firmUrl(cell, firm.databaseName, keys)
  try {
    const database = databaseAt(url, ownerUrl(cell, firm.databaseName), hostedPools)
    stops.push(() => database.close())
    const served = Promise.withResolvers<Product>()
    const use = await useState(url, {
      stopWrites: async () => (await served.promise).stopWrites(),
      onOver: onReplaced,
    })
    stops.push(() => use.end())
    // The next release may have migrated it since: this one serves its tables, too.
    if (isOutdated) await migrate(database, () => {}, { rowsFor: rowsGroup, allowsNewer: true })
    // If its state was ever replaced, the database may also contain the former one.
    if ((await readStateId(database.pool)) !== null)
      await removeLeftovers(database, folderOf(hostContext.settings.dataDir, firm.id))
    const settings = settingsOf(hostContext, firm, {
      masterKey: keys['master-key'],
      secret: keys['session-secret'].toString('base64'),
    })
    await makeFolder(settings.dataDir)
    const product = await compose({
      settings,
      database: { ...database, listen: listenBy(database.backgroundPool) },
      network: fixedNetwork(settings.publicUrl),
      ...shared,
      log: logOf(shared.log, firm.slug ?? firm.id),
      // Shared with other firms, so it must stay open.
      transport: shared.transport && { ...shared.transport, close: () => {} },
      ...openFirmFiles(settings, firm.id),
      walletSeed: () => keys['wallet-seed'],
      secrets: secretsOf(keys),
      isWorking,
      reserveRoomCode,
      readClassSize,
    })
    stops.push(() => product.stop())
    stops.push(() => product.closeStreams())
    served.resolve(product)
    onOpen(database.background)
    return { product, close: () => endAll(stops) }
  } catch (error) {
    await endAll(stops).catch(() => {})
    throw error
  }
}

function settingsOf(
  { settings, urlOf }: HostContext,
  firm: FirmRow,
  keys: Pick<Settings, 'masterKey' | 'secret'>,
): Settings {
  return {
    ...settings,
    ...keys,
    otherMasterKey: null,
    dataDir: folderOf(settings.dataDir, firm.id),
    publicUrl: urlOf(firm.slug ?? firm.id),
    // The host has the metrics of all firms.
    metrics: null,
  }
}

/** Adds the firm's name to each line. */
function logOf(log: Log, firm: string): Log {
  const writer =
    (level: keyof Log): Log[keyof Log] =>
    (message, fields) =>
      log[level](message, { firm, ...fields })
  return { error: writer('error'), warn: writer('warn'), info: writer('info'), debug: writer('debug') }
}
