import { spawnSync } from 'node:child_process'

/**
 * Installs Debian packages, if root runs it and the system has apt-get. Returns whether that succeeded, and otherwise
 * prints apt-get's errors.
 */
export function installPackages(names: readonly string[], what: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${what}, by apt-get (only this time)`)
  // Services of the packages are not started.
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
