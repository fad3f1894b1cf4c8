import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import path from 'node:path'

/**
 * Starts a server of a PostgreSQL that is installed on this machine, such as Debian's in /usr/lib/postgresql/15/bin, in a folder. As
 * root it runs as the user postgres, which Debian makes. Returns the address of a database, as the administrator, and how to stop it.
 */
export function startInstalledPostgres(programs: string, folder: string, options: Readonly<Record<string, string>>) {
  const ids = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid)
  const data = path.join(folder, 'installed')
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...ids, cwd: '/', stdio: 'ignore' })
  run('initdb', '-D', data, '--username=glasshouse', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const all = { listen_addresses: '', unix_socket_directories: folder, jit: 'off', timezone: 'UTC', ...options }
  const settings = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  run('pg_ctl', '-D', data, '-l', path.join(folder, 'log'), '-o', settings.join(' '), '-w', 'start')
  return {
    url: (database: string) => `postgresql://glasshouse@/${database}?host=${encodeURIComponent(folder)}&port=5432`,
    close: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
  }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
