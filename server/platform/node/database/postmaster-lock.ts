import { readdirSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { readIfExists } from '../write-once.ts'
import type { ClusterFolder } from './cluster-folder.ts'

/** The process id in PostgreSQL's lock file, if that process is running. PostgreSQL removes the file at its end. */
export function livingPostmaster({ cluster }: ClusterFolder): number | null {
  const pid = Number(readIfExists(lockFile(cluster))?.split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : null
}

/**
 * Removes the lock file of a killed PostgreSQL whose process id now belongs to another program, as after a restart of a
 * container. PostgreSQL itself would always mistake that program for its predecessor. Nothing is removed if a process
 * of PostgreSQL's user works, or may work, in the cluster's folder.
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
    // ENOENT: it has ended meanwhile, or is a zombie. Any other error means that its folder is unknown.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
