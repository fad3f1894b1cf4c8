import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { ClusterFolder } from './cluster-folder.ts'

/** The system's limit is 108 bytes on Linux and 104 on macOS, of which the socket's own name takes 16. */
const maxFolderBytes = 86

/**
 * Finds or creates the folder of PostgreSQL's socket. Anyone who may enter it may use the database, so it is closed to
 * all but the database's user. It is in the cluster's folder, or in the system's temporary folder if that path is too
 * long for a socket. Refuses a folder of another user.
 */
export function socketFolder({ base, user }: ClusterFolder): string {
  const inside = path.join(base, 'socket')
  const owner = user.uid ?? process.getuid?.() ?? -1
  const short = createHash('sha256').update(realpathSync(base)).digest('hex').slice(0, 20)
  const folder = Buffer.byteLength(inside) <= maxFolderBytes ? inside : path.join(tmpdir(), `glasshouse-${short}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (user.uid !== undefined && user.gid !== undefined && lstatSync(folder).uid === 0)
    chownSync(folder, user.uid, user.gid)
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupError(`The folder ${folder} belongs to another user: remove it, then start again.`)
  }
  return folder
}
