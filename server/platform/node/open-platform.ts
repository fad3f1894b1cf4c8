import path from 'node:path'
import type { LocalNetwork } from '../local-network.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { Settings } from '../settings.ts'
import { webFolder } from './assets.ts'
import type { NodeDatabase } from './database/open-database.ts'
import { clamdScanner } from './files/clamd.ts'
import { openObjectStore } from './files/open-object-store.ts'
import { loadWebBuild } from './http/web-build.ts'
import { loadOrCreateSecret } from './secrets.ts'
import { localUploadParts } from './uploads/local-upload-parts.ts'

/** Opens the platform of Node and this machine, by the settings. The caller closes the database. */
export async function openPlatform(
  settings: Settings,
  database: NodeDatabase,
  network: LocalNetwork,
): Promise<Platform> {
  const { dataDir, masterKey, clamdSocket, mail } = settings
  return {
    settings,
    database,
    network,
    log: createLog(settings.logLevel, (line) => process.stdout.write(line)),
    store: openObjectStore(settings),
    parts: localUploadParts(path.join(dataDir, 'uploads'), masterKey),
    scanner: clamdSocket ? clamdScanner(clamdSocket) : null,
    // Loaded only if needed: most servers send no emails.
    transport: mail && (await import('./mail/smtp.ts')).smtpTransport(mail),
    web: loadWebBuild(webFolder),
    walletSeed: () => loadOrCreateSecret(dataDir, 'wallet-seed'),
  }
}
