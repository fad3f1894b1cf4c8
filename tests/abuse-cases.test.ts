import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { abuseCases } from './abuse-cases.ts'

const root = path.join(import.meta.dirname, '..')

/** The title of a test, if it begins with numbers of cases: a text, a comma, and the function or its options. */
const titleOfCases = /(?:\(|^\s*)['`](\d{1,2}(?:, \d{1,2})*) [^\n]+['`],(?: async\b| \(| \{|$)/gm

/** Where the cases are tested: the numbers in the titles of each test file. */
const testFolders = ['tests', 'assurance', 'server', 'contract', 'domain', 'web']
  .flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((name) => /(?:\.test|-suite)\.tsx?$/.test(name))
  .flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(titleOfCases)].flatMap(([, numbers = '']) =>
      numbers.split(', ').map((number) => ({ number: Number(number), file })),
    ),
  )

test.each(Object.entries(abuseCases))('case %i has a test: %s', (number) => {
  expect(testFolders.filter((each) => each.number === Number(number)).map(({ file }) => file)).not.toEqual([])
})

test('the cases are numbered without a gap, and no test has the number of a case that is not listed', () => {
  const numbers = Object.keys(abuseCases).map(Number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(testFolders.filter(({ number }) => !(number in abuseCases))).toEqual([])
})
