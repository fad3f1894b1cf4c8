import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { missingPackages } from './missing-packages.ts'

test('package-lock.json names the packages of every platform, so that npm ci takes it', () => {
  const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  expect(Object.keys(missingPackages(lock.packages)), 'run: npm run lockfile:complete').toEqual([])
})

test('a package that is locked in a folder above is not missing, one of another platform is', () => {
  const packages = {
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
  expect(missingPackages(packages)).toEqual({
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
