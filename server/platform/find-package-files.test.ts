import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findPackageFile } from './find-package-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes the package.json of a folder in node_modules; null: there is none. */
function pack(place: string, type: string | null): void {
  const home = path.join(folder, 'node_modules', place)
  mkdirSync(home, { recursive: true })
  if (type !== null) writeFileSync(path.join(home, 'package.json'), JSON.stringify({ name: 'a', type }))
}
pack('modules', 'module')
pack('modules/deep/er', null)
pack('modules/require', 'commonjs')
pack('@scope/scripts', 'commonjs')
pack('@scope/untold', null)

const asNodeSays = { url: 'file:///as/node/says.js' }

/** The place that is found from an importing file, from the folder on; `node`: that is for Node to say. */
function found(importer: string, specifier: string, conditions = ['node', 'import']): string {
  const parentURL = pathToFileURL(path.join(folder, importer)).href
  const { url, format } = findPackageFile(specifier, { parentURL, conditions, importAttributes: {} }, () => asNodeSays)
  if (url === asNodeSays.url) return 'node'
  return `${format} ${url.slice(pathToFileURL(folder).href.length + '/node_modules/'.length)}`
}

test('a module of a package finds its neighbours by their places', () => {
  expect(found('node_modules/modules/index.js', './a.js')).toBe('module modules/a.js')
  expect(found('node_modules/modules/deep/er/a.js', '../../b.js')).toBe('module modules/b.js')
  expect(found('node_modules/modules/a.js', './deep/er/c.js')).toBe('module modules/deep/er/c.js')
  expect(found('node_modules/@scope/scripts/a.mjs', './b.mjs')).toBe('module @scope/scripts/b.mjs')
})

test.each([
  ['what is not a module by the nearest package.json', 'node_modules/modules/index.js', './require/a.js'],
  ['a file of a package of scripts', 'node_modules/@scope/scripts/a.mjs', './b.js'],
  ['a file whose package does not say', 'node_modules/@scope/untold/a.mjs', './b.js'],
  ['another package', 'node_modules/modules/index.js', 'drizzle-orm'],
  ['a name of the package’s own', 'node_modules/modules/index.js', '#inner'],
  ['a folder', 'node_modules/modules/index.js', './deep'],
  ['a script', 'node_modules/modules/index.js', './a.cjs'],
  ['data', 'node_modules/modules/index.js', './a.json'],
  ['our own files', 'server/main.js', './a.js'],
])('leaves to Node: %s', (_, importer, specifier) => {
  expect(found(importer, specifier)).toBe('node')
})

test('a package that one of our own files has found is the same for all of them, and not for other packages', () => {
  let asked = 0
  const find = (importer: string) => {
    const parentURL = pathToFileURL(path.join(folder, importer)).href
    const context = { parentURL, conditions: ['node', 'import'], importAttributes: {} }
    return findPackageFile('@scope/found-once', context, () => ({ url: `file:///${(asked += 1)}.js` })).url
  }
  expect(['server/a.ts', 'server/b.ts', 'web/c.ts'].map(find)).toEqual(Array(3).fill('file:///1.js'))
  expect(find('node_modules/modules/a.js')).toBe('file:///2.js')
})

test('leaves to Node what is required', () => {
  expect(found('node_modules/modules/index.js', './a.js', ['node', 'require'])).toBe('node')
})
