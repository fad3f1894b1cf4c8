import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readGuide } from '#root/assurance/guide/read-guide.ts'

/* assurance/guide/ follows docs/add-a-slice.md in a copy of the project. These tests need no copy. */

const root = path.join(import.meta.dirname, '..')
const guide = readGuide(root)

test('the guide adds a slice with at most 14 files, and shows each of them', () => {
  const headings = readFileSync(path.join(root, 'docs/add-a-slice.md'), 'utf8').match(/^### /gm)
  expect(guide.map(({ file }) => file)).toHaveLength(headings?.length ?? 0)
  expect(new Set(guide.map(({ file }) => file)).size).toBe(guide.length)
  expect(guide.length).toBeLessThanOrEqual(14)
})

test('the guide’s migration comes after all others', () => {
  const numbers = readdirSync(path.join(root, 'server/migrations')).map((name) => Number(name.slice(0, 3)))
  const migration = guide.find(({ file }) => file.endsWith('.sql'))?.file ?? ''
  expect(Number(path.basename(migration).slice(0, 3))).toBeGreaterThan(Math.max(...numbers))
})

test('the guide has every message in three languages', () => {
  const keys = ['en', 'es', 'ar'].map((locale) => {
    const text = guide.find(({ file }) => file === `messages/${locale}/goals.json`)?.text ?? '{}'
    return Object.keys(JSON.parse(text) as object)
  })
  expect(keys[0]?.length).toBeGreaterThan(0)
  expect(keys[1]).toEqual(keys[0])
  expect(keys[2]).toEqual(keys[0])
})
