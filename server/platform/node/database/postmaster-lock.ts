import { readdirSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { readIfThere } from '../write-once.ts'
import type { ClusterFolder } from './cluster-folder.ts'

/** The process that PostgreSQL's lock file names, if one of that number lives. PostgreSQL removes the file as its last act. */
export function livingPostmaster({ cluster }: ClusterFolder): number | null {
  const pid = Number(readIfThere(lockFile(cluster))?.split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : null
}

/**
 * Removes the lock file of a PostgreSQL that was killed when its process number now belongs to another program,
 * as happens when a container starts again. PostgreSQL itself would take that program for its predecessor for ever.
 * Nothing is removed when a process of PostgreSQL's user works in the cluster's folder, or may do so unseen.
 */
export function removeStaleLock({ cluster }: ClusterFolder): void {
  if (process.platform !== 'linux') return
  const folder = realpathSync(cluster)
  const { uid } = statSync(folder)
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && ownerOf(name) === uid)
  if (own.some((pid) => mayWorkIn(pid, folder))) return
  rmSync(lockFile(cluster), { force: true })
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function ownerOf(pid: string): number | null {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? null
}

function mayWorkIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch (error) {
    // ENOENT: it has ended meanwhile, or is a zombie. Anything else hides what it does.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
