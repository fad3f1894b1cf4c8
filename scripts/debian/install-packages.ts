import { spawnSync } from 'node:child_process'

/**
 * Installs packages of Debian's where that can be done: as root, on a system that has apt-get. Returns whether it was, and
 * prints what apt-get complained of when not.
 */
export function installPackages(names: readonly string[], what: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${what}, by apt-get (only this time)`)
  // Nothing that comes along is started as a service of the system.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...names]]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status === 0) continue
    console.error(stderr.trim())
    return false
  }
  return true
}
