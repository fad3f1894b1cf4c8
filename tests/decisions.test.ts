import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../docs/decisions')
const files = readdirSync(folder).filter((name) => /^\d{3}-/.test(name))
const numberOf = (file: string) => Number(file.slice(0, 3))
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const index = read('README.md')

test('the index of decisions lists each page with its title', () => {
  const rows = files.map((file) => [file, /^# \d{3}: (.+)$/m.exec(read(file))?.[1]])
  const listed = [
    ...index.matchAll(/^\| \[\d{3}\]\(([^)]+)\) \| (.+?)(?: \((?:in part )?superseded by \d{3}\))? \|$/gm),
  ]
  expect(listed.map(([, file, title]) => [file, title])).toEqual(rows)
})

test('the index of decisions names each missing number', () => {
  const last = Math.max(...files.map(numberOf))
  const present = new Set(files.map(numberOf))
  const missing = Array.from({ length: last }, (_, place) => place + 1).filter((number) => !present.has(number))
  const [, ranges = ''] = /^Missing numbers: ([^.]+)\./m.exec(index) ?? []
  const named = ranges.split(', ').flatMap((range) => {
    const [from = 0, to = from] = range.split(' to ').map(Number)
    return Array.from({ length: to - from + 1 }, (_, place) => from + place)
  })
  expect(named).toEqual(missing)
})

test('a superseded decision and the one that supersedes it name each other', () => {
  const oneSided = files.flatMap((file) =>
    [...read(file).matchAll(/[Ss]uperseded by \[(\d{3})\]/g)]
      .map(([, number]) => files.find((other) => numberOf(other) === Number(number))!)
      .filter((other) => !new RegExp(`Supersedes[^\\n]*\\[${file.slice(0, 3)}\\]`).test(read(other)))
      .map((other) => `${other} does not say that it supersedes ${file}`),
  )
  expect(oneSided).toEqual([])
})
