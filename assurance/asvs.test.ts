import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { controls } from '#root/assurance/controls/controls.ts'
import { maxProofBytes, proofTypes } from '#root/domain/deposits.ts'
import { documentTypes, maxDocumentBytes } from '#root/domain/onboarding.ts'
import { dayInSeconds, maxSessionS, rememberedS } from '#root/server/identity/auth.ts'
import {
  maxPasswordLength,
  minPasswordLength,
  mostUsedPasswords,
  productWords,
} from '#root/server/identity/password-rules.ts'
import { defaultLimits } from '#root/server/identity/throttle.ts'
import { usualLimits } from '#root/server/platform/files/check-pdf.ts'
import { suspicious } from '#root/server/platform/http/security-log.ts'
import { maxMegapixels } from '#root/server/platform/node/files/pictures.ts'

const root = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')

const rows = [...page.matchAll(/^\| +(\d+\.\d+\.\d+) +\| .+? \| +(test|design|n\/a|missing) +\| (.+?) +\|$/gm)].map(
  ([, number = '', status = '', where = '']) => ({ number, status, where }),
)

/** The number of level 1 and 2 requirements in each section, without chapters that do not apply. */
const sections: Readonly<Record<string, readonly string[]>> = {
  1: ['1-2', '1-9', '1-11', '1-3', '1-2'],
  2: ['1-3', '1-3', '1-4', '1'],
  3: ['', '1-2', '1-4', '1-6', '1-5', '', '1-2'],
  4: ['1-3', '1', '1-2', '1-4'],
  5: ['1', '1-3', '1-2', '1-3'],
  6: ['1-3', '1-12', '1-4', '1-4', '1-5', '1-3', '', '1-4'],
  7: ['1-3', '1-4', '1-2', '1-5', '1-2', '1-2'],
  8: ['1-2', '1-3', '1', '1'],
  11: ['1-2', '1-3', '1-3', '1-4', '1', '1'],
  12: ['1-3', '1-2', '1-4'],
  13: ['1', '1-5', '1-2', '1-5'],
  14: ['1-2', '1-4', '1-3'],
  15: ['1-3', '1-3', '1-7'],
  16: ['1', '1-5', '1-4', '1-3', '1-3'],
}

/** Every test that a row names: a file, then the titles in italics. */
const named = rows.flatMap(({ number, status, where }) =>
  [...where.matchAll(/`([\w./-]+\.test\.tsx?)`((?:,? \*[^*]+\*)*)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/\*([^*]+)\*/g)].map(([, title = '']) => ({ number, status, file, title })),
  ),
)

test('each of the 210 requirements has one row', () => {
  const numbers = Object.entries(sections).flatMap(([chapter, ranges]) =>
    ranges.flatMap((range, section) => {
      const last = Number(range.split('-').at(-1))
      return Array.from({ length: last }, (_, n) => `${chapter}.${section + 1}.${n + 1}`)
    }),
  )
  expect(numbers).toHaveLength(210)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('every test that the page names exists, and every requirement proved by a test names one', () => {
  const lost = named.filter(({ file, title }) => {
    const at = path.join(root, file)
    return !existsSync(at) || !["'", '`'].some((mark) => readFileSync(at, 'utf8').includes(`${mark}${title}${mark},`))
  })
  expect(lost).toEqual([])
  const proved = new Set(named.map(({ number }) => number))
  expect(rows.filter(({ number, status }) => status === 'test' && !proved.has(number))).toEqual([])
})

test('the totals at the top match the rows', () => {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const figures = [...page.matchAll(/^\| +(test|design|n\/a|missing) +\| [^|]+ \| +(\d+) +\|$/gm)]
  expect(figures.map(([, status, figure]) => [status, Number(figure)])).toEqual(
    ['test', 'design', 'n/a', 'missing'].map((status) => [status, count(status)]),
  )
  const apply = rows.length - count('n/a')
  const share = Math.floor((100 * count('test')) / apply)
  expect(page).toContain(`Of the ${apply} requirements that apply, a test proves ${count('test')} (${share}%).`)
  const taken = new Set(controls.flatMap(({ requirements }) => requirements))
  expect(rows.filter(({ number, status }) => taken.has(number) && status !== 'test')).toEqual([])
  expect(page).toContain(`\`npm run assurance -- controls\` removes the controls of ${taken.size} of them`)
})

test('the documented values match the code', () => {
  const limits = [...page.matchAll(/^\| +`(\w+)` +\| +(\d+) +\| +(\d+) +\|$/gm)]
  expect(
    Object.fromEntries(
      limits.map(([, name, attempts, windowS]) => [name, { attempts: Number(attempts), windowS: Number(windowS) }]),
    ),
  ).toEqual(defaultLimits)
  expect(page).toContain(`${mostUsedPasswords.size} most used ones`)
  expect(page).toContain(`signs: ${productWords.join(', ')}.`)
  expect(page).toContain(`From ${minPasswordLength} to ${maxPasswordLength} characters`)
  expect(page).toContain(`at the latest after ${dayInSeconds / 86_400} day `)
  expect(page).toContain(`${rememberedS / dayInSeconds} days after it was last used`)
  expect(page).toContain(`${maxSessionS / dayInSeconds} days after it began`)
  expect(page).toContain('The number of concurrent sessions is not limited')
  const types = (accepted: readonly string[]) => accepted.map((type) => `\`${type}\``).join(', ')
  expect(page).toContain(`| Proofs of payment | ${types(proofTypes)} | ${maxProofBytes / 2 ** 20} MB |`)
  expect(page).toContain(`| Onboarding documents | ${types(documentTypes)} | ${maxDocumentBytes / 2 ** 20} MB |`)
  expect(page).toContain(
    `${maxMegapixels} megapixels, PDFs that decompress to at most ${usualLimits.unpackedBytes / 2 ** 20} MB`,
  )
  expect(page).toContain(`| Security | ${[...suspicious].map((event) => `\`${event}\``).join(', ')} |`)
})

test('every table of the database has a data class on the page', async () => {
  const folder = path.join(root, 'server/platform/tables')
  const modules = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))))
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
  const classes = /^\| Class \| Tables \|\n(?:\|.*\n)+/m.exec(page)?.[0] ?? ''
  const classed = [...classes.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(classed.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted())
})
