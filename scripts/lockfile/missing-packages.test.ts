import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type LockedPackages, missingPackages } from './missing-packages.ts'

const lock = readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: LockedPackages }

test('package-lock.json names the packages of every platform, so that npm ci takes it', () => {
  expect(Object.keys(missingPackages(packages)), 'run: npm run lockfile:complete').toEqual([])
})

test('package-lock.json has every package with its version and hash, except builds for other platforms', () => {
  const locked = Object.entries(packages).filter(([folder]) => folder !== '')
  expect(locked.length).toBeGreaterThan(500)
  const unknown = locked.filter(([, { version, integrity, optional, os, cpu }]) => {
    const isForOthers = optional && (os || cpu)
    return !/^\d/.test(version ?? '') || !(isForOthers || integrity?.startsWith('sha512-'))
  })
  expect(unknown.map(([folder]) => folder)).toEqual([])
})

test('a package locked in a parent folder is not missing, one for another platform is', () => {
  const few = {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/tool/node_modules/inner': {
      version: '2.0.0',
      optionalDependencies: { '@tool/darwin-arm64': '1.0.0' },
    },
    'node_modules/@tool/darwin-arm64': { version: '1.0.0' },
  }
  expect(missingPackages(few)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      dev: true,
      optional: true,
    },
  })
})
