import { chownSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { authorityFile, makeCertificate } from './certificates.ts'
import { fillTemplate, type Values } from './fill-template.ts'
import {
  browsers,
  clusterFolder,
  clusterUser,
  etcdAddresses,
  firstServerAddress,
  hostDomain,
  leaderAddress,
  network,
  postgresAddresses,
  postgresPrograms,
  serverPort,
  storageAddress,
} from './places.ts'
import { endProcess, endProgram, makeFolder, type Program, runningPid, startProgram } from './processes.ts'
import type { ClusterSecrets } from './secrets.ts'

/** One program of the cluster. Nodes of one machine share a folder. */
export interface ClusterNode {
  readonly name: string
  readonly folder: string
  readonly command: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** The working folder, if it is not the node's folder. */
  readonly workingFolder?: string
  /** The files in its folder that are filled templates of deploy/. */
  readonly files: Readonly<Record<string, string>>
  readonly values: Values
  /** The names and addresses in its certificate, if it has one. */
  readonly certificateNames?: readonly string[]
  /** The id of the process that it has started and that does not end with it. */
  readonly childPid?: () => number | null
}

type User = Program['user']

/** Connections to any loopback address come from this one, and members of etcd compare it with the certificate. */
const connectsFrom = 'IP:127.0.0.1'

const folderOf = (name: string) => path.join(clusterFolder, name)
export const archiveFolder = folderOf('wal-archive')

/** Three members of etcd. */
export function etcdNodes(): ClusterNode[] {
  const nameOf = (index: number) => `etcd-${index + 1}`
  const etcdMembers = etcdAddresses.map((address, index) => `${nameOf(index)}=https://${address}:2380`).join()
  return etcdAddresses.map((address, index) => {
    const name = nameOf(index)
    const folder = folderOf(name)
    return {
      name,
      folder,
      command: ['/usr/bin/etcd', '--config-file', path.join(folder, 'etcd.yml')],
      files: { 'etcd.yml': 'etcd.yml' },
      values: { name, folder, address, etcdMembers, authority: authorityFile },
      certificateNames: [`IP:${address}`, connectsFrom],
    }
  })
}

/** Three PostgreSQL nodes, each started by its Patroni. */
export function postgresNodes(secrets: ClusterSecrets): ClusterNode[] {
  return postgresAddresses.map((address, index) => {
    const name = `postgres-${index + 1}`
    const folder = folderOf(name)
    const etcdHosts = etcdAddresses.map((etcd) => `"${etcd}:2379"`).join()
    const { superuserPassword, replicationPassword, rewindPassword } = secrets
    const passwords = { superuserPassword, replicationPassword, rewindPassword }
    const settings = { network, postgresqlPrograms: postgresPrograms, maxConnections: '3000', sharedBuffers: '256MB' }
    return {
      name,
      folder,
      command: ['/usr/bin/patroni', path.join(folder, 'patroni.yml')],
      files: { 'patroni.yml': 'patroni.yml', 'archive-log.sh': 'archive-log.sh' },
      values: { name, folder, address, etcdHosts, archiveFolder, authority: authorityFile, ...settings, ...passwords },
      // HAProxy checks the name, the other nodes the address, and the servers the address of HAProxy.
      certificateNames: [`DNS:${name}`, `IP:${address}`, `IP:${leaderAddress.address}`],
      childPid: () => postmasterPid(folder),
    }
  })
}

/** The id of the PostgreSQL that runs on the folder `data` of a node. */
export function postmasterPid(folder: string): number | null {
  const file = path.join(folder, 'data/postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // The file may belong to a killed process, whose id another program may have now.
  const isOurs = existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${folder}/data`)
  return isOurs ? pid : null
}

/** Swift with S3: its proxy, its three servers, and the memcached that the proxy needs. */
export function storageNodes({ storageKey, storagePrefix, storageSuffix }: ClusterSecrets): ClusterNode[] {
  const folder = folderOf('storage')
  const parts = ['account', 'container', 'object', 'proxy']
  const files = {
    'swift.conf': 'swift/swift.conf',
    ...Object.fromEntries(parts.map((part) => [`${part}-server.conf`, `swift/${part}-server.conf`])),
  }
  const common = {
    folder,
    files,
    values: { folder, user: clusterUser, address: storageAddress, storageKey, storagePrefix, storageSuffix },
  }
  const nodeOf = (name: string, ...command: string[]): ClusterNode => ({ ...common, name: `storage-${name}`, command })
  return [
    nodeOf('cache', '/usr/bin/memcached', '-l', storageAddress, '-m', '16'),
    ...parts.map((part) => nodeOf(part, `/usr/bin/swift-${part}-server`, path.join(folder, `${part}-server.conf`))),
  ]
}

/** The address of the server with this number, from 1. */
function serverAddress(number: number): string {
  const parts = firstServerAddress.split('.')
  return [...parts.slice(0, 3), Number(parts[3]) + number - 1].join('.')
}

/** HAProxy, in front of the given number of servers and of the database. */
export function proxyNode(serverCount: number): ClusterNode {
  const folder = folderOf('haproxy')
  const numbers = Array.from({ length: serverCount }, (_, index) => index + 1)
  const serverLine = (number: number) => `    server server-${number} ${serverAddress(number)}:${serverPort}`
  const databases = postgresAddresses.map((address, index) => {
    const name = `postgres-${index + 1}`
    return `    server ${name} ${address}:5432 check verifyhost ${name}`
  })
  return {
    name: 'haproxy',
    folder,
    command: ['/usr/sbin/haproxy', '-db', '-f', path.join(folder, 'haproxy.cfg')],
    files: {
      'haproxy.cfg': 'haproxy.cfg',
      ...Object.fromEntries(
        ['unavailable', 'outcome-unknown', 'outcome-unknown-check'].map((name) => [
          `${name}.http`,
          `answers/${name}.http`,
        ]),
      ),
    },
    certificateNames: ['localhost', hostDomain, `*.${hostDomain}`].map((name) => `DNS:${name}`),
    values: {
      folder,
      authority: authorityFile,
      browserAddress: browsers.address,
      browserPort: String(browsers.port),
      databaseAddress: leaderAddress.address,
      databasePort: String(leaderAddress.port),
      checkedServers: numbers.map((number) => `${serverLine(number)} check`).join('\n'),
      trackedServers: numbers.map((number) => `${serverLine(number)} track reads/server-${number}`).join('\n'),
      databases: databases.join('\n'),
    },
  }
}

/** How `npm start` limits the server's memory. */
const memory = JSON.parse(readFileSync(path.join(import.meta.dirname, '../launch/server-memory.json'), 'utf8')) as {
  readonly flags: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** A Glasshouse server, from a copied release, with its own data folder. */
export function serverNode(number: number, release: string, env: NodeJS.ProcessEnv): ClusterNode {
  const name = `server-${number}`
  const folder = folderOf(name)
  return {
    name,
    folder,
    workingFolder: release,
    command: [process.execPath, ...memory.flags, 'dist/server/main.js'],
    env: {
      NODE_ENV: 'production',
      ...memory.environment,
      HOST: serverAddress(number),
      PORT: String(serverPort),
      GLASSHOUSE_DATA_DIR: path.join(folder, 'data'),
      ...env,
    },
    files: {},
    values: {},
  }
}

/** Writes a node's files and starts it, if it does not run. */
export function startNode(node: ClusterNode, user: User): void {
  if (runningPid(node.name) !== null) return
  makeFolder(node.folder, user)
  for (const [file, template] of Object.entries(node.files))
    fillTemplate(template, path.join(node.folder, file), node.values, user)
  if (node.certificateNames) makeCertificate(path.join(node.folder, 'certificate.pem'), node.certificateNames, user)
  const { name, command, env = {}, folder, workingFolder = folder } = node
  startProgram({ name, command, env: { ...env, HOME: folder }, folder: workingFolder, user })
}

/** Kills a node with the processes that it has started, as a power cut would. */
export async function killNode({ name, childPid }: ClusterNode): Promise<void> {
  const child = childPid?.() ?? null
  await endProgram(name, 'SIGKILL')
  if (child !== null) await endProcess(child, 'SIGKILL')
}

/** Stops a node in order. PostgreSQL stops at once, without waiting for other nodes. */
export async function stopNode({ name, childPid }: ClusterNode): Promise<void> {
  const child = childPid?.() ?? null
  await endProgram(name, child === null ? 'SIGTERM' : 'SIGKILL')
  if (child !== null) await endProcess(child, 'SIGQUIT')
}

/** Gives a server the seed of the firm's bitcoin account, which it would otherwise create. */
export function giveWalletSeed({ folder }: ClusterNode, seed: string, user: User): void {
  const secrets = path.join(folder, 'data/secrets')
  const file = path.join(secrets, 'wallet-seed')
  if (existsSync(file)) return
  for (const each of [folder, path.join(folder, 'data'), secrets]) makeFolder(each, user)
  writeFileSync(file, `${seed}\n`, { mode: 0o600 })
  chownSync(file, user.uid, user.gid)
}

/** Links the installed packages that a release needs. */
export function linkPackages(release: string, from: string): void {
  mkdirSync(release, { recursive: true })
  if (!existsSync(path.join(release, 'node_modules'))) symlinkSync(from, path.join(release, 'node_modules'))
}
