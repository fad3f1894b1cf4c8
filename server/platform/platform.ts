import type { Database } from './database/database.ts'
import type { ObjectStore } from './files/object-store.ts'
import type { Scanner } from './files/scanner.ts'
import type { WebBuild } from './http/web-build.ts'
import type { Log } from './log.ts'
import type { Transport } from './mail/transport.ts'
import type { Settings } from './settings.ts'
import type { UploadParts } from './uploads/upload-parts.ts'

/**
 * What the product needs from the machine that it runs on, and that has a state of its own. What has none (cryptography, pictures,
 * archives, timers) is imported as `#platform/...`. The firm's clock is in the database.
 */
export interface Platform {
  readonly settings: Settings
  readonly log: Log
  readonly database: Database
  /** Keeps files that are encrypted already. */
  readonly store: ObjectStore
  /** Keeps uploads that are on their way. */
  readonly parts: UploadParts
  /** Looks for malware in files; null: nothing does. */
  readonly scanner: Scanner | null
  /** Sends mail; null: mail stays in the outbox. */
  readonly transport: Transport | null
  /** The pages and scripts of the web, as they were built. */
  readonly web: WebBuild
  /** The 32 bytes that the firm's wallet is derived from, made when they are asked for first. */
  walletSeed(): Buffer
}
