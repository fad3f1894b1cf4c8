import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type ClusterNode, postmasterPid } from './nodes.ts'
import { clusterFolder, network, postgresPrograms, secondCell } from './places.ts'
import type { Program } from './processes.ts'
import type { ClusterSecrets } from './secrets.ts'

const folder = path.join(clusterFolder, 'cell-two')
const data = path.join(folder, 'data')

/** The second cell of a host: one PostgreSQL without replicas, which nothing restarts automatically. */
export function secondCellNode(): ClusterNode {
  const settings = {
    listen_addresses: secondCell.address,
    port: String(secondCell.port),
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: path.join(folder, 'certificate.pem'),
    ssl_key_file: path.join(folder, 'certificate.pem.key'),
    max_connections: '300',
    // Its disk is small.
    min_wal_size: '32MB',
    max_wal_size: '64MB',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return {
    name: 'cell-two',
    folder,
    command: [path.join(postgresPrograms, 'postgres'), '-D', data, ...options],
    files: {},
    values: {},
    certificateNames: [`IP:${secondCell.address}`],
    childPid: () => postmasterPid(folder),
  }
}

/** Creates the empty database server of the second cell in its folder, which exists. */
export function initializeSecondCell({ superuserPassword }: ClusterSecrets, user: Program['user']): void {
  if (existsSync(data)) return
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, superuserPassword)
  const options = ['--encoding', 'UTF8', '--locale', 'C.UTF-8', '--username', 'postgres', '--pwfile', passwordFile]
  execFileSync(path.join(postgresPrograms, 'initdb'), ['--pgdata', data, ...options], { ...user, stdio: 'ignore' })
  rmSync(passwordFile)
  writeFileSync(path.join(data, 'pg_hba.conf'), `hostssl all all ${network} scram-sha-256\n`)
}
