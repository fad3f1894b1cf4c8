import { execFileSync, spawnSync } from 'node:child_process'
import { StartupError } from '../../startup-error.ts'

/** The system user that PostgreSQL runs as; empty if it is the user who started Glasshouse. */
export interface DatabaseUser {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. Anyone else runs it as themselves. */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) return {}
  try {
    return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
  } catch {
    throw new StartupError(
      'This machine has no user "nobody" to run the database as: start Glasshouse as an ordinary user.',
    )
  }
}

/** Whether that user may enter a folder, which takes every folder above it too. */
export function mayEnter(user: DatabaseUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function idOfNobody(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}
