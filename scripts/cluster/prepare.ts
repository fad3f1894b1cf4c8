import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import pg from 'pg'
import { authorityFile, readOverTls } from './certificates.ts'
import { archiveFolder, linkPackages } from './nodes.ts'
import { clusterFolder, leaderAddress, postgresAddresses, secondCell, storageAddress } from './places.ts'
import { makeFolder, type Program } from './processes.ts'
import type { ClusterSecrets } from './secrets.ts'

const checkout = path.join(import.meta.dirname, '../..')
const pollMs = 250
/** How long a node may take to start, in seconds: a slow machine needs minutes for a new database. */
export const startWithinS = 300

type User = Program['user']

/** Repeats a call until it succeeds. Throws with the last error after this many seconds. */
export async function untilDone<T>(what: string, timeoutS: number, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (performance.now() - startedAt > timeoutS * 1_000)
        throw new Error(`${what} was not ready within ${timeoutS} seconds: see ${clusterFolder}/logs.`, {
          cause: error,
        })
      await pause(pollMs)
    }
  }
}

/** Creates the folders that several nodes share: the archive of the database's log, and the disks of the storage. */
export function prepareFolders(user: User): void {
  makeFolder(archiveFolder, user)
  const storage = path.join(clusterFolder, 'storage')
  for (const folder of [storage, path.join(storage, 'devices'), path.join(storage, 'devices/disk1')])
    makeFolder(folder, user)
  if (existsSync(path.join(storage, 'object.ring.gz'))) return
  const build = (...args: string[]) => execFileSync('/usr/bin/swift-ring-builder', args, { cwd: storage, ...user })
  for (const [part, port] of Object.entries({ account: 6202, container: 6201, object: 6200 })) {
    // With one disk there is one copy. With more machines: three copies, and a line for each disk.
    build(`${part}.builder`, 'create', '6', '1', '1')
    build(`${part}.builder`, 'add', `r1z1-${storageAddress}:${port}/disk1`, '100')
    build(`${part}.builder`, 'rebalance')
  }
}

/** A node of the database, according to Patroni. */
export interface DatabaseMember {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Patroni's report on the three nodes. Rejects if none of them answers. */
export async function databaseMembers(): Promise<DatabaseMember[]> {
  const requests = postgresAddresses.map(async (address) => {
    const report = JSON.parse(await readOverTls(`https://${address}:8008/cluster`)) as { members: DatabaseMember[] }
    return report.members
  })
  return Promise.any(requests)
}

/** The name of the database node with a role of Patroni. Rejects if there is none. */
export async function nameInRole(role: string): Promise<string> {
  const found = (await databaseMembers()).find((member) => member.role === role)
  if (!found) throw new Error(`No node of the database is ${role}`)
  return found.name
}

/**
 * Runs a checkpoint on every node of the database, which PostgreSQL does within minutes anyway. Without it, a node that
 * is killed right after the creation of hundreds of databases has to create them again.
 */
export async function checkpointNodes({ superuserPassword }: ClusterSecrets): Promise<void> {
  for (const address of postgresAddresses) {
    const client = new pg.Client(databaseUrl('postgres', 'postgres', superuserPassword, { address, port: 5432 }))
    await client.connect()
    await client.query('checkpoint')
    await client.end()
  }
}

interface ServerAddress {
  readonly address: string
  readonly port: number
}

/** The address of a database at the leader, or at another server, for a role. Any other certificate is refused. */
export function databaseUrl(
  name: string,
  role: string,
  password: string,
  { address, port }: ServerAddress = leaderAddress,
): string {
  return `postgresql://${role}:${password}@${address}:${port}/${name}?sslmode=verify-full&sslrootcert=${authorityFile}`
}

/** Creates the database of the firm, the role that owns it and the role of the servers, if they are missing. */
export function prepareDatabase(secrets: ClusterSecrets): Promise<void> {
  return create('The leader of the database', leaderAddress, secrets, [
    createOwner(secrets),
    `create role glasshouse_server login password '${secrets.serverPassword}'`,
    'create database glasshouse owner glasshouse',
    'create database directory owner glasshouse',
  ])
}

/** Creates the role that owns the firms of the second cell, if it is missing. */
export function prepareSecondCell(secrets: ClusterSecrets): Promise<void> {
  return create('The second cell', secondCell, secrets, [createOwner(secrets)])
}

const createOwner = ({ ownerPassword }: ClusterSecrets) =>
  `create role glasshouse login createrole createdb in role pg_signal_backend password '${ownerPassword}'`

/** Executes statements at a server when it answers. What exists already stays as it is. */
async function create(
  what: string,
  at: ServerAddress,
  { superuserPassword }: ClusterSecrets,
  statements: readonly string[],
): Promise<void> {
  const client = await untilDone(what, startWithinS, async () => {
    const each = new pg.Client({
      connectionString: databaseUrl('postgres', 'postgres', superuserPassword, at),
      connectionTimeoutMillis: 2_000,
    })
    each.on('error', () => {})
    await each.connect()
    return each
  })
  try {
    for (const statement of statements)
      await client.query(statement).catch((error: pg.DatabaseError) => {
        if (!['42710', '42P04'].includes(error.code ?? '')) throw error
      })
  } finally {
    await client.end()
  }
}

export const storage = {
  endpoint: `http://${storageAddress}:8080`,
  bucket: 'glasshouse',
  accessKey: 'glasshouse:files',
}

/** Creates the bucket of the files, if it is missing. */
export async function prepareBucket({ storageKey }: ClusterSecrets): Promise<void> {
  const client = new AwsClient({
    accessKeyId: storage.accessKey,
    secretAccessKey: storageKey,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  })
  await untilDone('The storage', startWithinS, async () => {
    const response = await client.fetch(`${storage.endpoint}/${storage.bucket}`, { method: 'PUT' })
    const text = await response.text()
    if (!response.ok && !text.includes('BucketAlreadyOwnedByYou')) throw new Error(text)
  })
}

/**
 * Copies the build into a folder for the servers, so that a later build does not change running servers. `migrations`
 * are additional files of a later release, by name. Returns the folder.
 */
export function copyRelease(name: string, migrations: Readonly<Record<string, string>> = {}): string {
  const release = path.join(clusterFolder, 'releases', name)
  if (existsSync(release)) return release
  mkdirSync(release, { recursive: true })
  for (const built of ['dist/server', 'dist/web', 'dist/lobby', 'package.json'])
    cpSync(path.join(checkout, built), path.join(release, built), { recursive: true })
  linkPackages(release, path.join(checkout, 'node_modules'))
  for (const [file, sql] of Object.entries(migrations))
    writeFileSync(path.join(release, 'dist/server/migrations', file), sql)
  execFileSync('chmod', ['-R', 'a+rX', release])
  return release
}
