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

/** The services that several firms of one process can share. */
export type SharedPlatform = Pick<Platform, 'log' | 'scanner' | 'transport' | 'web'>

/** Opens the shared services, by the settings. */
export async function openSharedPlatform({ logLevel, clamdSocket, mail }: Settings): Promise<SharedPlatform> {
  return {
    log: createLog(logLevel, (line) => process.stdout.write(line)),
    scanner: clamdSocket ? clamdScanner(clamdSocket) : null,
    // Loaded only if needed: most servers send no emails.
    transport: mail && (await import('./mail/smtp.ts')).smtpTransport(mail),
    web: loadWebBuild(webFolder),
  }
}

/** Opens the files of one firm: the store of encrypted files, and the folder of unfinished uploads. */
export function openFirmFiles(
  settings: Pick<Settings, 's3' | 'dataDir' | 'masterKey'>,
  firmId?: string,
): Pick<Platform, 'store' | 'parts'> {
  return {
    store: openObjectStore(settings, firmId),
    parts: localUploadParts(path.join(settings.dataDir, 'uploads'), settings.masterKey),
  }
}

/** Opens the platform of Node and this machine, by the settings. The caller closes the database. */
export async function openPlatform(
  settings: Settings,
  database: NodeDatabase,
  network: LocalNetwork,
): Promise<Platform> {
  return {
    settings,
    database,
    network,
    ...(await openSharedPlatform(settings)),
    ...openFirmFiles(settings),
    walletSeed: () => loadOrCreateSecret(settings.dataDir, 'wallet-seed'),
  }
}
