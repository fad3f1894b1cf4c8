import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isInstalled } from './is-installed.mjs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'

/** Installs the packages that package-lock.json names, exactly, when those installed are others or none. */
export function install() {
  const lock = readFileSync(inRoot('package-lock.json'), 'utf8')
  const digest = createHash('sha256').update(lock).digest('hex')
  const tried = readIfThere(completedFile) === digest
  const installed = JSON.parse(readIfThere(inRoot('node_modules', '.package-lock.json')) || '{}').packages
  if (isInstalled(JSON.parse(lock).packages, installed || null, tried)) return

  console.log('Installing packages (a minute or two, only this time)')
  // The pages are built with developers' packages, which NODE_ENV=production would leave out.
  const { succeeded, said } = npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
  if (!succeeded) {
    console.error(said)
    throw new Error(
      'The packages could not be installed: check the network connection and the free disk space, then start again.',
    )
  }
  writeFileSync(completedFile, digest)
}

/** Names the lock file that was installed last, to its end. */
const completedFile = inRoot('node_modules', '.installed-lock')

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
