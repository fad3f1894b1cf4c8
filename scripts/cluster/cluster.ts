import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeAuthority, readOverTls } from './certificates.ts'
import { mountDisk, unmountDisks } from './disks.ts'
import { installPrograms, provideUser, removeUser } from './install-programs.ts'
import {
  type ClusterNode,
  etcdNodes,
  giveWalletSeed,
  killNode,
  postgresNodes,
  proxyNode,
  serverNode,
  startNode,
  stopNode,
  storageNodes,
} from './nodes.ts'
import { browsers, clusterFolder, hostDomain, lobbyUrl, secondCell } from './places.ts'
import {
  copyRelease,
  databaseMembers,
  databaseUrl,
  nameInRole,
  prepareBucket,
  prepareDatabase,
  prepareFolders,
  prepareSecondCell,
  startWithinS,
  storage,
  untilDone,
} from './prepare.ts'
import { runningPid } from './processes.ts'
import { initializeSecondCell, secondCellNode } from './second-cell.ts'
import { type ClusterSecrets, clusterSecrets } from './secrets.ts'

/** The options with which a cluster was set up. */
interface Plan {
  readonly servers: number
  /** Whether it is a host of many firms. */
  readonly isHost: boolean
  readonly hasSecondCell: boolean
  /** The release of each server, in order. */
  readonly releases: readonly string[]
  /** Additional settings of the servers. */
  readonly settings: Readonly<Record<string, string>>
}

const planFile = path.join(clusterFolder, 'plan.json')
const firstRelease = 'first'

/** Whether a cluster was set up on this machine. */
const isSetUp = () => existsSync(planFile)

function readPlan(): Plan {
  if (!isSetUp()) throw new Error('There is no cluster on this machine: create one with npm run cluster -- up.')
  return JSON.parse(readFileSync(planFile, 'utf8')) as Plan
}

/** All nodes of the cluster, in the order of their start. */
function clusterNodes(): ClusterNode[] {
  const secrets = clusterSecrets()
  const plan = readPlan()
  return [
    ...etcdNodes(),
    ...postgresNodes(secrets),
    ...(plan.hasSecondCell ? [secondCellNode()] : []),
    ...storageNodes(secrets),
    proxyNode(plan.servers),
    ...plan.releases.map((release, index) =>
      serverNode(index + 1, copyRelease(release), {
        ...(plan.isHost ? hostSettings(secrets) : { ...commonSettings(secrets), ...firmDatabase(secrets) }),
        ...plan.settings,
      }),
    ),
  ]
}

/** The addresses of the firm's database, at its leader: for the owner of the tables and for the servers. */
export function firmDatabase(secrets: ClusterSecrets = clusterSecrets()) {
  return {
    DATABASE_URL: databaseUrl('glasshouse', 'glasshouse_server', secrets.serverPassword),
    DATABASE_OWNER_URL: databaseUrl('glasshouse', 'glasshouse', secrets.ownerPassword),
  }
}

/** The settings of a server that hosts many firms. */
export function hostSettings(secrets: ClusterSecrets = clusterSecrets()) {
  const url = databaseUrl('directory', 'glasshouse', secrets.ownerPassword)
  const secondUrl = databaseUrl('postgres', 'glasshouse', secrets.ownerPassword, secondCell)
  return {
    ...commonSettings(secrets),
    GLASSHOUSE_DIRECTORY_URL: url,
    ...(readPlan().hasSecondCell ? { GLASSHOUSE_CELLS: `one=${url},two=${secondUrl}` } : {}),
    GLASSHOUSE_DOMAIN: hostDomain,
  }
}

/** The settings of every server of the cluster. */
function commonSettings(secrets: ClusterSecrets) {
  return {
    PUBLIC_URL: browsers.url,
    TRUST_PROXY: 'true',
    GLASSHOUSE_SECRET: secrets.sessionSecret,
    GLASSHOUSE_MASTER_KEY: secrets.masterKey,
    GLASSHOUSE_S3_ENDPOINT: storage.endpoint,
    GLASSHOUSE_S3_BUCKET: storage.bucket,
    GLASSHOUSE_S3_ACCESS_KEY: storage.accessKey,
    GLASSHOUSE_S3_SECRET_KEY: secrets.storageKey,
  }
}

export interface SetUp {
  /** The number of Glasshouse servers; 2 by default. */
  readonly servers?: number
  /** Whether it is a host of many firms, each at its own address, instead of one firm. */
  readonly isHost?: boolean
  /** Additional settings of the servers. */
  readonly settings?: Readonly<Record<string, string>>
  /** The size in megabytes of an in-memory disk for each PostgreSQL node; without it they use the machine's disk. */
  readonly postgresDiskMb?: number
  /** The size in megabytes of the in-memory disk of a second cell; without it a host has one cell. */
  readonly secondCellMb?: number
  readonly report?: (line: string) => void
}

/**
 * Installs missing programs, and starts every node that does not run. Resolves with the address for browsers when they
 * get answers: of the firm, or of the lobby of a host. An existing cluster keeps its number of servers, and remains a
 * host. Rejects if this machine cannot run a cluster, or a host is asked for where there is a cluster of one firm.
 */
export async function up({
  servers = 2,
  isHost = false,
  settings = {},
  postgresDiskMb,
  secondCellMb,
  report = () => {},
}: SetUp = {}): Promise<string> {
  if (isHost && isSetUp() && !readPlan().isHost)
    throw new Error('The cluster on this machine has one firm. Remove it first: npm run cluster -- down.')
  installPrograms()
  const user = provideUser()
  mkdirSync(clusterFolder, { recursive: true, mode: 0o755 })
  const releases = Array<string>(servers).fill(firstRelease)
  const plan: Plan = { servers, isHost, hasSecondCell: secondCellMb !== undefined, releases, settings }
  if (!isSetUp()) writeFileSync(planFile, JSON.stringify(plan), { mode: 0o600 })
  const secrets = clusterSecrets()
  prepareFolders(user)
  makeAuthority()
  const nodes = clusterNodes()
  const startKind = (kind: RegExp, what: string) => {
    report(`Starting ${what}`)
    for (const node of nodes.filter(({ name }) => kind.test(name))) startNode(node, user)
  }
  if (postgresDiskMb) for (const { folder } of postgresNodes(secrets)) mountDisk(folder, postgresDiskMb, user)
  startKind(/^etcd/, 'etcd')
  startKind(/^postgres/, 'PostgreSQL')
  if (secondCellMb) {
    mountDisk(secondCellNode().folder, secondCellMb, user)
    initializeSecondCell(secrets, user)
    startKind(/^cell/, 'the second cell')
  }
  startKind(/^storage/, 'the storage')
  startKind(/^haproxy/, 'HAProxy')
  await prepareBucket(secrets)
  await prepareDatabase(secrets)
  if (secondCellMb) await prepareSecondCell(secrets)
  await untilDone('The replicas of the database', startWithinS, expectReplicas)
  await startServers(nodes, secrets, report)
  await untilDone('An answer for browsers', startWithinS, () => readOverTls(`${browsers.url}/healthz`))
  return readPlan().isHost ? lobbyUrl : browsers.url
}

/** Starts the servers, one after the other. */
async function startServers(
  nodes: readonly ClusterNode[],
  { walletSeed }: ClusterSecrets,
  report: (line: string) => void,
): Promise<void> {
  const user = provideUser()
  for (const node of nodes.filter(({ name }) => name.startsWith('server'))) {
    report(`Starting ${node.name}`)
    giveWalletSeed(node, walletSeed, user)
    startNode(node, user)
    await untilServed(node)
  }
}

/** Rejects unless the leader has a replica that confirms its commits, and all nodes run. */
export async function expectReplicas(): Promise<void> {
  const members = await databaseMembers()
  const roles = members.map(({ role, state }) => `${role} ${state}`)
  const isWhole = members.length === 3 && members.every(({ state }) => /running|streaming/.test(state))
  if (!isWhole || !members.some(({ role }) => role === 'sync_standby')) throw new Error(roles.join())
}

/** Waits until a server and its database answer. */
async function untilServed({ name, env }: ClusterNode): Promise<void> {
  await untilDone(name, startWithinS, async () => {
    const response = await fetch(`http://${env!.HOST}:${env!.PORT}/healthz`, { signal: AbortSignal.timeout(3_000) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  })
}

/** The address of each server, without HAProxy. */
export function serverUrls(): string[] {
  return clusterNodes()
    .filter(({ name }) => name.startsWith('server'))
    .map(({ env }) => `http://${env!.HOST}:${env!.PORT}`)
}

/** Stops every node, and removes their state and their user. */
export async function down(): Promise<void> {
  if (isSetUp()) {
    const nodes = clusterNodes().toReversed()
    const isServer = ({ name }: ClusterNode) => name.startsWith('server')
    await Promise.all(nodes.filter(isServer).map(stopNode))
    await Promise.all(nodes.filter((node) => !isServer(node)).map(stopNode))
  }
  unmountDisks()
  // `rm` is faster, once for each node: a database has a thousand files, and a host has many databases.
  const remove = (folder: string) => promisify(execFile)('rm', ['-rf', '--one-file-system', folder])
  const nodes = existsSync(clusterFolder) ? readdirSync(clusterFolder) : []
  await Promise.all(nodes.map((name) => remove(path.join(clusterFolder, name))))
  await remove(clusterFolder)
  removeUser()
}

/**
 * The nodes with a name: one node, all of a kind (such as `storage`), the `leader` of the database, or the `replica`
 * that confirms its commits.
 */
export async function findNodes(nodeName: string): Promise<ClusterNode[]> {
  const role = { leader: 'leader', replica: 'sync_standby' }[nodeName]
  const name = role ? await nameInRole(role) : nodeName
  const found = clusterNodes().filter((node) => node.name === name || node.name.startsWith(`${name}-`))
  if (found.length > 0) return found
  throw new Error(
    `There is no node ${nodeName}. The nodes are leader, replica, ${clusterNodes()
      .map((node) => node.name)
      .join(', ')}.`,
  )
}

/** Kills nodes with -9, as a power cut would. Returns their names. */
export async function kill(nodeName: string): Promise<string[]> {
  const nodes = await findNodes(nodeName)
  await Promise.all(nodes.map(killNode))
  return nodes.map(({ name }) => name)
}

/** Restarts killed nodes. */
export function start(names: readonly string[]): void {
  const user = provideUser()
  for (const node of clusterNodes().filter(({ name }) => names.includes(name))) startNode(node, user)
}

/** One line for each node: whether it runs, and its state according to Patroni. */
export async function status(): Promise<string[]> {
  const members = await databaseMembers().catch(() => [])
  return clusterNodes().map(({ name }) => {
    const pid = runningPid(name)
    const member = members.find((each) => each.name === name)
    return [
      name.padEnd(18),
      pid === null ? 'down' : `up, process ${pid}`,
      member ? `, ${member.role} ${member.state}` : '',
    ]
      .join('')
      .trim()
  })
}

/**
 * Replaces the servers with another release, one after the other: each finishes its requests, and the next one is
 * stopped only when the new one is up.
 */
export async function rollOut(name: string, migrations: Readonly<Record<string, string>>): Promise<void> {
  const release = copyRelease(name, migrations)
  const user = provideUser()
  for (const node of clusterNodes().filter((each) => each.name.startsWith('server'))) {
    await stopNode(node)
    const plan = readPlan()
    const releases = plan.releases.with(Number(node.name.split('-')[1]) - 1, name)
    writeFileSync(planFile, JSON.stringify({ ...plan, releases }), { mode: 0o600 })
    const renewed = { ...node, workingFolder: release }
    startNode(renewed, user)
    await untilServed(renewed)
    // HAProxy checks each server once a second.
    await pause(1_500)
  }
}
