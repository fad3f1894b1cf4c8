import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/*
 * The only module with the paths of the server's files: those that it opens, and the scripts that it starts in threads.
 * The server runs from its sources, or from the bundle in dist/server (scripts/build/server.ts).
 */

/** Folders that the server reads. The build copies them into dist/ under the same names. */
export const copiedFolders = {
  migrations: 'server/migrations',
  directoryMigrations: 'server/host/migrations',
  fonts: 'server/platform/fonts',
  leakedPasswords: 'server/identity/leaked-passwords',
} as const

/** Scripts that run in threads of their own. In the bundle each is its own file. */
export const workerScripts = {
  slowHash: 'server/platform/node/slow-hash-worker.ts',
  renderPage: 'server/platform/node/http/render-page-worker.ts',
} as const

/** All files of the bundle are in dist/server itself, so it does not matter which of them contains this module. */
const isBundled = import.meta.filename.endsWith('.js')
const root = path.join(import.meta.dirname, isBundled ? '..' : '../../..')

const migrationsFolder = path.join(root, copiedFolders.migrations)
/** The migrations of the directory of a host. */
export const directoryMigrations = path.join(root, copiedFolders.directoryMigrations)
export const fontFolder = path.join(root, copiedFolders.fonts)

export const leakedPasswordsFile = path.join(root, copiedFolders.leakedPasswords, 'passwords.txt.gz')

/** The output of scripts/build/web.ts: `pages`, and their renderers in `renderers/<locale>`. */
export const webFolder = path.join(root, isBundled ? 'web' : 'dist/web')

/** The output of scripts/build/lobby.ts: the pages of a host's lobby. */
export const lobbyFolder = path.join(root, isBundled ? 'lobby' : 'dist/lobby')

/** The file to start a thread with. */
export function workerFile(name: keyof typeof workerScripts): string {
  const source = workerScripts[name]
  return path.join(root, isBundled ? `server/${path.basename(source, '.ts')}.js` : source)
}

/** The migrations of this release by name, in order; those of another folder if one is given. */
export function readMigrations(folder = migrationsFolder): { name: string; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))
}

/** A font of the product. */
export function readFont(name: string): Buffer {
  return readFileSync(path.join(fontFolder, name))
}

/** Leaked passwords of ten characters or more, in lower case, one on each line. */
export function readLeakedPasswords(): string {
  return gunzipSync(readFileSync(leakedPasswordsFile)).toString()
}
