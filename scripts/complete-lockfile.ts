/*
 * npm run lockfile:complete: run it after adding or updating packages from a registry that mirrors only some platforms.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingPackages } from './lockfile/missing-packages.ts'

const file = path.join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingPackages(lock.packages)
const all = Object.entries({ ...lock.packages, ...missing })
lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${Object.keys(missing).length} packages added to package-lock.json`)
