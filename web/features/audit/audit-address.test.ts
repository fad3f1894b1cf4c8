import { describe, expect, it } from 'vitest'
import { withParameter } from '#root/web/ui/search-address.ts'
import { exportAddress, filterOf, isFiltered, queryOf } from './audit-address.ts'

const search = (text: string) => new URLSearchParams(text)

describe('the filters in the address of the log', () => {
  it('include every valid filter', () => {
    expect(
      filterOf(search('actor=ann&action=deposit-approved&about=x&from=2026-11-01&to=2026-11-30&clock=firm')),
    ).toMatchObject({
      actor: 'ann',
      action: 'deposit-approved',
      about: 'x',
      from: '2026-11-01',
      to: '2026-11-30',
      clock: 'firm',
    })
  })

  it('ignore invalid values, and an end before its start', () => {
    const filter = filterOf(search('action=%27--&from=2026-11-30&to=2026-11-01&clock=moon'))
    expect(filter).toMatchObject({ from: '2026-11-30', clock: 'real' })
    expect([filter.action, filter.to]).toEqual([undefined, undefined])
  })

  it('contain at most one cursor', () => {
    expect(queryOf(search('after=12&before=7'))).toMatchObject({ after: '12' })
    expect(queryOf(search('after=12&before=7')).before).toBeUndefined()
    expect(queryOf(search('after=x&before=7')).before).toBe('7')
  })

  it('start at the first page when one changes', () => {
    expect(`${withParameter(search('after=12&actor=ann'), 'action', 'clock-moved')}`).toBe(
      'actor=ann&action=clock-moved',
    )
    expect(isFiltered(withParameter(search('actor=ann'), 'actor', ''))).toBe(false)
  })

  it('apply to the export too', () => {
    expect(exportAddress(search('actor=ann&after=12'), 'csv')).toMatch(
      /^\/api\/operator\/audit-events\/csv\?actor=ann&clock=real&zone=/,
    )
  })
})
