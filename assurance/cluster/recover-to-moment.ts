import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { provideUser } from '#root/scripts/cluster/install-programs.ts'
import { archiveFolder } from '#root/scripts/cluster/nodes.ts'
import { clusterFolder, leaderAddress, postgresPrograms } from '#root/scripts/cluster/places.ts'
import { databaseUrl, untilDone } from '#root/scripts/cluster/prepare.ts'
import { makeFolder } from '#root/scripts/cluster/processes.ts'
import { clusterSecrets } from '#root/scripts/cluster/secrets.ts'

const backupFolder = path.join(clusterFolder, 'base-backup')
/** It has the certificate of the node from which it was copied, which names this address. */
const recovery = { address: leaderAddress.address, port: 5434 } as const

/** Copies the whole database from the leader while it works. */
export async function takeBaseBackup(): Promise<void> {
  const user = provideUser()
  const { replicationPassword } = clusterSecrets()
  const from = databaseUrl('postgres', 'replicator', replicationPassword)
  // Without the log: the archive has it.
  const how = ['--pgdata', backupFolder, '--dbname', from, '--checkpoint', 'fast', '--wal-method', 'none']
  // Without root's home, in which libpq would look for certificates.
  const env = { PATH: '/usr/bin:/bin', HOME: clusterFolder }
  await untilDone('The base backup', 60, async () => {
    rmSync(backupFolder, { recursive: true, force: true })
    makeFolder(backupFolder, user)
    execFileSync(path.join(postgresPrograms, 'pg_basebackup'), [...how, '--no-manifest'], { ...user, env })
  })
}

/** Ends the current segment of the log, and waits until the archive has it. */
export async function archiveLog(): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres', 'postgres', clusterSecrets().superuserPassword))
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    await untilDone('The archive', 30, async () => {
      if (!existsSync(path.join(archiveFolder, rows[0]!.file))) throw new Error(rows[0]!.file)
    })
  } finally {
    await client.end()
  }
}

/**
 * Starts a database of its own from the base backup and the archive, as it was at a moment, while `work` uses it. `work` gets the
 * address of the firm's database, as the owner of the tables.
 */
export async function withRecovered<T>(moment: Date, work: (url: string) => Promise<T>): Promise<T> {
  const user = provideUser()
  const folder = path.join(clusterFolder, 'recovered')
  execFileSync('cp', ['-a', backupFolder, folder])
  mkdirSync(path.join(folder, 'pg_wal/archive_status'), { recursive: true })
  // Without replicas of its own, and closed until it is as it was: then it needs no more connections than by default.
  appendFileSync(
    path.join(folder, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archiveFolder}/%f %p'
recovery_target_time = '${moment.toISOString().replace('Z', '+00')}'
recovery_target_action = 'promote'
archive_mode = 'off'
synchronous_standby_names = ''
hot_standby = 'off'
listen_addresses = '${recovery.address}'
port = ${recovery.port}
unix_socket_directories = '${folder}'
`,
  )
  writeFileSync(path.join(folder, 'recovery.signal'), '')
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const control = (...args: string[]) =>
    execFileSync(path.join(postgresPrograms, 'pg_ctl'), ['--pgdata', folder, ...args], { ...user, stdio: 'ignore' })
  const log = path.join(folder, 'log')
  try {
    control('start', '--log', log, '--timeout', '60')
  } catch (cause) {
    throw new Error(`The recovered database does not start: ${readFileSync(log, 'utf8')}`, { cause })
  }
  try {
    const { ownerPassword } = clusterSecrets()
    const url = databaseUrl('glasshouse', 'glasshouse', ownerPassword, recovery)
    await untilDone('The recovered database', 60, async () => {
      const client = new pg.Client(url)
      await client.connect()
      try {
        const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
        if (rows[0]!.recovering) throw new Error('It is still recovering')
      } finally {
        await client.end()
      }
    })
    return await work(url)
  } finally {
    control('stop', '--mode', 'immediate')
    rmSync(folder, { recursive: true, force: true })
  }
}
