import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Report } from '../../report.ts'
import { StartupError } from '../../startup-error.ts'
import { readIfExists } from '../write-once.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { programEnvironment } from './postmaster.ts'

/**
 * Creates PostgreSQL's data directory if there is none. It is created under another name and then renamed, so that a
 * killed start leaves nothing that looks complete. Refuses one of another major version of PostgreSQL.
 */
export async function createCluster(binaries: Binaries, folder: ClusterFolder, report: Report): Promise<void> {
  const madeBy = readIfExists(path.join(folder.cluster, 'PG_VERSION'))?.trim()
  if (madeBy === undefined) return initialise(binaries, folder, report)
  if (madeBy !== binaries.majorVersion) {
    throw new StartupError(
      `The database in ${folder.cluster} was created by PostgreSQL ${madeBy}, and this release contains PostgreSQL ${binaries.majorVersion}: start the release that created it, or use another data folder.`,
    )
  }
}

async function initialise(binaries: Binaries, { base, cluster, user }: ClusterFolder, report: Report): Promise<void> {
  report('Creating the database')
  const draft = path.join(base, `making-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  try {
    await runInitdb(binaries, draft, user)
    renameSync(draft, cluster)
  } catch (error) {
    // Another process that started at the same moment has created it.
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function runInitdb({ initdb }: Binaries, draft: string, user: ClusterFolder['user']): Promise<void> {
  // The built-in locale sorts and folds letters alike on every machine; the system's own differ by release.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // No passwords: the socket is in a folder that only this user may enter.
  const child = spawn(initdb, ['-D', draft, '--username=glasshouse', '--auth=trust', '--no-instructions', ...locale], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: programEnvironment,
  })
  const [[status], complaint] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  if (status !== 0) {
    const reason = complaint.split('\n').find((line) => /error|fatal/i.test(line)) ?? `status ${status}`
    throw new StartupError(`The database could not be created (${reason.replace(/^initdb: error: /, '')}).`)
  }
}
