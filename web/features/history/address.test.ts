import { expect, test } from 'vitest'
import { choiceOf, withParameter } from '#root/web/ui/search-address.ts'
import { areDaysReversed, depositStatuses, hasFilters, spanOf, tabOf } from './address.ts'

const search = (text: string) => new URLSearchParams(text)

test('invalid values in an address fall back to the defaults', () => {
  expect(tabOf(search(''))).toBe('deposits')
  expect(tabOf(search('tab=nonsense'))).toBe('deposits')
  expect(tabOf(search('tab=activity'))).toBe('activity')
  expect(choiceOf(search('status=stolen'), 'status', depositStatuses)).toBeUndefined()
  expect(choiceOf(search('status=approved'), 'status', depositStatuses)).toBe('approved')
  expect(spanOf(search('from=2026-02-30&to=tomorrow'))).toEqual({})
  expect(spanOf(search('from=2026-02-28&to=2026-03-01&after=a&before=b'))).toEqual({
    from: '2026-02-28',
    to: '2026-03-01',
    after: 'a',
  })
})

test('another filter starts at the first page, and keeps the others', () => {
  const from = search('tab=activity&kind=deposit&after=77')
  expect(`${withParameter(from, 'sort', 'oldest')}`).toBe('tab=activity&kind=deposit&sort=oldest')
  expect(`${withParameter(from, 'kind', null)}`).toBe('tab=activity')
})

test('days may be crossed, and filters may be missing', () => {
  expect(areDaysReversed({ from: '2026-03-02', to: '2026-03-01' })).toBe(true)
  expect(areDaysReversed({ from: '2026-03-01', to: '2026-03-01' })).toBe(false)
  expect(areDaysReversed({ to: '2026-03-01' })).toBe(false)
  expect([hasFilters(search('tab=activity&sort=oldest')), hasFilters(search('to=2026-03-01'))]).toEqual([false, true])
})
