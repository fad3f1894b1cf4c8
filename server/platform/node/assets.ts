import path from 'node:path'

/*
 * The only place that knows where the server's files lie: those that it opens by path, and the scripts that it starts in
 * threads. The server runs from its sources, or from the bundle in dist/server (scripts/build/server.ts).
 */

/** Folders that the server reads. The build copies them into dist/ under the same names. */
export const copiedFolders = {
  migrations: 'server/migrations',
  fonts: 'server/platform/fonts',
  leakedPasswords: 'server/identity/leaked-passwords',
} as const

/** Scripts that run in threads of their own. In the bundle each is a file of its own. */
export const workerScripts = {
  slowHash: 'server/platform/node/slow-hash-worker.ts',
  renderPages: 'server/platform/node/http/render-pages-worker.ts',
} as const

/** All files of the bundle lie in dist/server itself, so it does not matter which of them holds this module. */
const isBundled = import.meta.filename.endsWith('.js')
const root = path.join(import.meta.dirname, isBundled ? '..' : '../../..')

export const migrationsFolder = path.join(root, copiedFolders.migrations)
export const fontFolder = path.join(root, copiedFolders.fonts)
export const leakedPasswordsFile = path.join(root, copiedFolders.leakedPasswords, 'passwords.txt.gz')

/** What scripts/build/web.ts makes: `pages`, and what renders them again in `renderers/<locale>`. */
export const webFolder = path.join(root, isBundled ? 'web' : 'dist/web')

/** The file to start a thread with. */
export function workerFile(name: keyof typeof workerScripts): string {
  const source = workerScripts[name]
  return path.join(root, isBundled ? `server/${path.basename(source, '.ts')}.js` : source)
}
