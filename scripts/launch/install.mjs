import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isInstalled as isComplete } from './is-installed.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run-quietly.mjs'

/** Whether the packages that package-lock.json names are installed. */
export function isInstalled() {
  const lock = readLock()
  const tried = readIfThere(completedFile) === digestOf(lock)
  const installed = JSON.parse(readIfThere(inRoot('node_modules', '.package-lock.json')) || '{}').packages
  return isComplete(JSON.parse(lock).packages, installed || null, tried)
}

/** Installs the packages that package-lock.json names, exactly, when those installed are others or none. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages (a minute or two, only this time)')
  // The pages are built with developers' packages, which NODE_ENV=production would leave out.
  const { succeeded, said } = await npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
  if (!succeeded) {
    console.error(said)
    throw new Error(
      'The packages could not be installed: check the network connection and the free disk space, then start again.',
    )
  }
  writeFileSync(completedFile, digestOf(readLock()))
}

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
