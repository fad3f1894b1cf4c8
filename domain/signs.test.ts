import { expect, test } from 'vitest'
import { signNumbers, type Source, sources, sourcesOf } from './signs.ts'

test('each sign has a publication, and each link goes to a page of its publisher’s site, not to the front', () => {
  for (const sign of signNumbers) expect(sourcesOf(sign).length, String(sign)).toBeGreaterThan(0)
  for (const { title, href } of Object.values(sources)) {
    const { protocol, pathname } = new URL(href)
    expect([title, protocol, pathname.length > 1]).toEqual([title, 'https:', true])
  }
})

test('a publication has a day, or none where its publisher gives none', () => {
  const dates = Object.values<Source>(sources).flatMap(({ date }) => (date === null ? [] : [date]))
  expect(dates.length).toBeGreaterThan(5)
  for (const date of dates) expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
})
