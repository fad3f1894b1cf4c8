import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { installPackages } from '#root/scripts/debian/install-packages.ts'
import { clusterUser, postgresPrograms } from './places.ts'

/** The programs of the cluster, each with its Debian package. */
const programs: Readonly<Record<string, string>> = {
  '/usr/bin/etcd': 'etcd-server',
  [`${postgresPrograms}/postgres`]: 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/memcached': 'memcached',
  '/usr/bin/swift-ring-builder': 'swift',
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-object-server': 'swift-object',
  '/usr/bin/openssl': 'openssl',
}
/** Debian runs this script before it starts a service; exit code 101 forbids the start. */
const policy = '/usr/sbin/policy-rc.d'

/** The reason why the cluster cannot run here, as one sentence; null if it can. Installs nothing. */
export function refuseMachine(): string | null {
  if (process.getuid?.() !== 0)
    return 'The cluster needs root: each node runs as a system user of its own, which only root can create.'
  const missing = missingPackages()
  if (missing.length === 0 || spawnSync('apt-get', ['--version']).status === 0) return null
  return `The cluster needs ${missing.join(', ')} of Debian 12, and this machine has no apt-get.`
}

/** Installs the missing Debian packages, without starting their services. Throws if that fails. */
export function installPrograms(): void {
  const refusal = refuseMachine()
  if (refusal) throw new Error(refusal)
  const missing = missingPackages()
  if (missing.length > 0) withoutServices(() => installPackages(missing, 'the programs of the cluster'), missing)
  const absent = missingPackages()
  if (absent.length > 0) throw new Error(`These packages of Debian 12 could not be installed: ${absent.join(', ')}.`)
}

function missingPackages(): string[] {
  return Object.entries(programs)
    .filter(([program]) => !existsSync(program))
    .map(([, name]) => name)
}

/** Prevents Debian from starting the services of packages, now and at the start of the machine. */
function withoutServices(install: () => unknown, packages: readonly string[]): void {
  const isOwnPolicy = !existsSync(policy)
  if (isOwnPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOwnPolicy) rmSync(policy)
  }
  if (!existsSync('/run/systemd/system')) return
  for (const name of packages) {
    const { stdout } = spawnSync('dpkg', ['-L', name], { encoding: 'utf8' })
    const units = stdout.match(/(?<=\/systemd\/system\/)[\w-]+\.service$/gm) ?? []
    if (units.length > 0) spawnSync('systemctl', ['disable', ...units], { stdio: 'ignore' })
  }
}

/** The ids of the nodes' system user. Creates the user. */
export function provideUser(): { readonly uid: number; readonly gid: number } {
  if (spawnSync('id', [clusterUser]).status !== 0) {
    const { status, stderr } = spawnSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', clusterUser],
      { encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`The user ${clusterUser} could not be created: ${stderr}`)
  }
  const id = (flag: string) => Number(spawnSync('id', [flag, clusterUser], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Removes the nodes' system user. */
export function removeUser(): void {
  spawnSync('userdel', [clusterUser], { stdio: 'ignore' })
}
