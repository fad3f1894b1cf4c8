import { describe, expect, it } from 'vitest'
import { noAnswers } from '#root/domain/onboarding.ts'
import { madeUpPerson } from '../made-up-person.ts'
import { monthsBefore } from './calendar.ts'
import { bearerOf } from './draw-specimen.ts'
import { monthsOf } from './financial-statements.ts'
import { machineLines } from './identity-documents.ts'

const today = '2026-03-31'
const answers = { ...noAnswers, fullName: 'Zoë Anna Ångström-Quill', dateOfBirth: '1988-04-12', idNumber: 'SPC-77/1' }
const person = madeUpPerson('a seed', today)
const bearer = bearerOf(answers, person, today)

describe('bearerOf', () => {
  it('uses the answers, and a made-up person for the rest', () => {
    expect(bearer).toMatchObject({ name: answers.fullName, dateOfBirth: '1988-04-12', idNumber: 'SPC-77/1', today })
    expect(bearer).toMatchObject({ street: person.residentialAddress, city: person.city, state: person.state })
  })

  it('invents a date of birth if the answer is not a date', () => {
    expect(bearerOf({ ...answers, dateOfBirth: 'in spring' }, person, today).dateOfBirth).toBe(person.dateOfBirth)
  })
})

describe('financial statements', () => {
  it('cover the seven months before this one', () => {
    expect(monthsBefore(today, 7)).toEqual([
      '2025-08-01',
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
    expect(monthsOf(bearer).map(({ day }) => day)).toEqual(monthsBefore(today, 7))
  })

  it('open each month with the closing balance of the previous one', () => {
    const months = monthsOf(bearer)
    months.slice(1).forEach(({ inCents, outCents, closingCents }, index) => {
      expect(closingCents).toBe(months[index]!.closingCents + inCents - outCents)
      expect(closingCents).toBeGreaterThan(0n)
    })
  })
})

describe('machineLines', () => {
  it('are two of 44 characters, with the country code of specimens', () => {
    expect(machineLines(bearer)).toEqual([
      'P<UTOQUILL<<ZOE<ANNA<ANGSTROM'.padEnd(44, '<'),
      'SPC<77<1<<UTO880412<X'.padEnd(44, '<'),
    ])
    for (const line of machineLines({ ...bearer, name: 'A'.repeat(90), idNumber: '7'.repeat(30) }))
      expect(line).toHaveLength(44)
  })

  it.each([
    ['عبد الرحمن الهاشمي', 'P<UTOALHASHMY<<EBD<ALRHMN'],
    ['زهرا محمدی', 'P<UTOMHMDY<<ZHRA'],
    ['王小明', 'P<UTO<<SPECIMEN'],
  ])('writes %s in the letters of the machine-readable zone', (name, begins) => {
    expect(machineLines({ ...bearer, name })[0]).toBe(begins.padEnd(44, '<'))
  })
})
