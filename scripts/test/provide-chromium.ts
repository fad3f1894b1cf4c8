import { spawnSync } from 'node:child_process'
import { findChromium } from '#root/tests/chromium.ts'

/**
 * Makes sure that there is a browser to test with. Root on a Debian system gets Debian's when it is missing.
 * Returns null, or a sentence that says what to do.
 */
export function provideChromium(): string | null {
  if (findChromium()) return null
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium for the tests, by apt-get (only this time)')
    installByApt()
    if (findChromium()) return null
  }
  return 'The tests need Chromium: install it (as root: "apt-get install chromium", or as anyone: "npx playwright-core install chromium"), or set CHROMIUM_PATH.'
}

function installByApt(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) return console.error(stderr.trim())
  }
}
