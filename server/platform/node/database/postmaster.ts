import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { livingPostmaster } from './postmaster-lock.ts'

/** The environment of PostgreSQL's programs: not ours, which has secrets and PG* variables of other servers. */
export const programEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Additional settings for PostgreSQL; later ones win. */
export type ServerOptions = Record<string, string>

const standingOptions: ServerOptions = {
  // Reachable only through the socket: no port that others could find or occupy.
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  shared_buffers: '128MB',
  // Plans are small and frequent; compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}

/**
 * Starts PostgreSQL's main process. It gets its own process session, so that Ctrl-C in the terminal reaches only
 * Glasshouse, which stops it after the last transaction.
 */
export function spawnPostmaster(
  binaries: Binaries,
  folder: ClusterFolder,
  socket: string,
  options: ServerOptions,
): ChildProcess {
  const all = { ...standingOptions, unix_socket_directories: `"${socket.replaceAll('"', '""')}"`, ...options }
  const log = openSync(folder.log, 'a', 0o600)
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', folder.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...folder.user,
        detached: true,
        stdio: ['ignore', log, log],
        cwd: '/',
        env: programEnvironment,
      },
    )
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/**
 * Ends PostgreSQL: open transactions are rolled back and everything is written to disk. After 20 seconds it is killed;
 * then its next start recovers automatically.
 */
export async function stopPostmaster(folder: ClusterFolder): Promise<void> {
  const pid = livingPostmaster(folder)
  if (pid === null) return
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal)
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 20) {
      if (livingPostmaster(folder) !== pid) return
      await sleep(20)
    }
  }
}
