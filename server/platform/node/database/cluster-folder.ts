import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { readIfExists, readOrWriteOnce } from '../write-once.ts'
import { databaseUser, type DatabaseUser, mayEnter } from './database-user.ts'

export interface ClusterFolder {
  /** Contains everything of one embedded PostgreSQL; owned by its user and closed to others. */
  base: string
  /** PostgreSQL's own data directory in it. */
  cluster: string
  log: string
  user: DatabaseUser
  /** Where PostgreSQL's programs are copied if they cannot be run where they were installed. */
  copies: string
}

/** The place of a database whose user cannot pass through the folders above the data folder. */
const systemFolder = '/var/lib/glasshouse'

/**
 * Finds or creates the folder of a data folder's embedded PostgreSQL: `<data>/postgres` or, if an unprivileged user
 * cannot reach root's data folder, one in /var/lib/glasshouse that `<data>/postgres-location` names.
 */
export function clusterFolder(dataDir: string): ClusterFolder {
  const user = databaseUser()
  const copies = user.uid === undefined ? dataDir : systemFolder
  const base = existingBase(dataDir) ?? makeBase(dataDir, user)
  return {
    base,
    cluster: path.join(base, 'cluster'),
    log: path.join(base, 'postgres.log'),
    user: ownerOf(base, user),
    copies,
  }
}

const locationFile = (dataDir: string) => path.join(dataDir, 'postgres-location')
const ordinaryBase = (dataDir: string) => path.join(dataDir, 'postgres')

function existingBase(dataDir: string): string | null {
  const location = readIfExists(locationFile(dataDir))?.trim()
  const base = location ?? ordinaryBase(dataDir)
  if (existsSync(base)) return base
  if (!location) return null
  throw new StartupError(
    `The database of ${dataDir} is in ${location}, which does not exist: restore it, or remove ${locationFile(dataDir)} to start with an empty one.`,
  )
}

function makeBase(dataDir: string, user: DatabaseUser): string {
  if (mayEnter(user, dataDir)) {
    mkdirSync(ordinaryBase(dataDir), { recursive: true, mode: 0o700 })
    return ordinaryBase(dataDir)
  }
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
  const elsewhere = path.join(systemFolder, randomUUID())
  mkdirSync(elsewhere, { mode: 0o700 })
  const agreed = readOrWriteOnce(locationFile(dataDir), () => `${elsewhere}\n`).trim()
  if (agreed !== elsewhere) rmdirSync(elsewhere)
  return agreed
}

/** Root runs a database as the user who created it, so that this user can start it again. */
function ownerOf(base: string, user: DatabaseUser): DatabaseUser {
  const { uid, gid } = statSync(base)
  if (user.uid !== undefined && user.gid !== undefined) {
    if (uid !== 0) return { uid, gid }
    chownSync(base, user.uid, user.gid)
    return user
  }
  if (uid !== process.getuid?.()) {
    throw new StartupError(
      `The database in ${base} belongs to another user: start Glasshouse as that user, or set GLASSHOUSE_DATA_DIR to another folder.`,
    )
  }
  return user
}
