import type { ReadClassSize } from './class-size.ts'
import type { Database } from './database/database.ts'
import type { ObjectStore } from './files/object-store.ts'
import type { Scanner } from './files/scanner.ts'
import type { WebBuild } from './http/web-build.ts'
import type { LocalNetwork } from './local-network.ts'
import type { Log } from './log.ts'
import type { Transport } from './mail/transport.ts'
import type { Settings } from './settings.ts'
import type { UploadParts } from './uploads/upload-parts.ts'

/**
 * The stateful services that the product needs from its machine. Stateless ones (cryptography, pictures, archives,
 * timers) are imported as `#platform/...`. The firm's clock is in the database.
 */
export interface Platform {
  readonly settings: Settings
  readonly log: Log
  readonly database: Database
  /** Stores encrypted files. */
  readonly store: ObjectStore
  /** Stores unfinished uploads. */
  readonly parts: UploadParts
  /** Scans files for malware; null: no scanner. */
  readonly scanner: Scanner | null
  /** Sends emails; null: they stay in the outbox. */
  readonly transport: Transport | null
  /** The pages and scripts of the web, as they were built. */
  readonly web: WebBuild
  /** How other devices reach this server. */
  readonly network: LocalNetwork
  /**
   * Whether this process does the firm's background work now; otherwise another one does. If omitted: it does. Two
   * processes may safely work at once, but it is pointless.
   */
  readonly isWorking?: () => boolean
  /** The secrets of a backup by name, if they are not files of the data folder. */
  readonly secrets?: ReadonlyMap<string, string>
  /**
   * Reserves the code of a room among all firms of a host; returns false if another firm has it. Absent: a single firm.
   */
  readonly reserveRoomCode?: (code: string) => Promise<boolean>
  /** The maximum number of people of a class at a host, read for each person who joins. Absent: no limit. */
  readonly readClassSize?: ReadClassSize
  /** The 32 bytes from which the firm's wallet is derived, created on first use. */
  walletSeed(): Buffer
}
