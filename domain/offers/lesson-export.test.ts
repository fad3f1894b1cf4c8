import { expect, test } from 'vitest'
import { bank } from './bank.ts'
import { chooseOffers } from './choose-offers.ts'
import { type ExportedSeat, exportLesson } from './lesson-export.ts'

const seatsOf = (people: number): ExportedSeat[] =>
  Array.from({ length: people }, (_, person) => ({
    code: `P${person}`,
    arm: person % 2 === 0 ? 'late' : 'early',
    answers: chooseOffers(bank, { seed: 5, seatNumber: person + 1, step: 'first-test' }).map((offer, place) => ({
      step: 'first-test',
      offer: offer.id,
      offerVersion: 0,
      offerSet: offer.set,
      place: place + 1,
      truth: offer.truth,
      confidence: offer.truth === 'fraudulent' ? 5 : 2,
      wouldPay: offer.truth === 'genuine',
      registerUse: 'opened',
      timeMs: 9_000,
      day: 0,
    })),
  }))
const filesOf = (people: number) =>
  new Map(
    exportLesson({ lesson: 'L1', bankVersion: 1, seats: seatsOf(people) }).map(({ name, contents }) => [
      name,
      contents,
    ]),
  )

test('eight people are exported in full: a line for each answer, and one for each person', () => {
  const files = filesOf(8)
  const lines = files.get('answers.csv')!.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 8 * 12)
  expect(lines[0]).toBe(
    'class,seat,arm,form,step,item,item_version,truth,answer,confidence,would_pay,register,ms,order,day',
  )
  expect(lines[1]).toMatch(
    /^L1,P0,late,A,first-test,[a-z-]+,0,(?:fraudulent,fraudulent,5,0|genuine,genuine,2,1),opened,9000,1,0$/,
  )
  const wide = files.get('wide.csv')!.trimEnd().split('\r\n')
  expect(wide).toHaveLength(9)
  expect(wide[0]).toContain('participant.code,participant.arm,session.code,first_test.1.player.item')
  expect(new Set(wide.map((line) => line.split(',').length))).toEqual(new Set([3 + 12 * 6]))
  expect([...files.keys()]).toEqual([
    'answers.csv',
    'wide.csv',
    'analysis.R',
    'totals.csv',
    'codebook.csv',
    'bank-version.txt',
  ])
})

test('an answer after offers that everybody left out keeps its place in the wide file', () => {
  const left = seatsOf(8).map(({ code, arm, answers }) => ({
    code,
    arm,
    answers: answers.filter(({ place }) => place % 4 === 3),
  }))
  const files = exportLesson({ lesson: 'L1', bankVersion: 1, seats: left })
  const [heading, ...rows] = files
    .find(({ name }) => name === 'wide.csv')!
    .contents.trimEnd()
    .split('\r\n')
  const columns = heading!.split(',')
  const at = columns.indexOf('first_test.11.player.item')
  expect(rows.map((row) => row.split(',')[at])).toEqual(left.map(({ answers }) => answers.at(-1)!.offer))
  expect(columns.filter((column) => column.endsWith('.player.item'))).toHaveLength(11)
})

test('seven people are exported as totals only', () => {
  const files = filesOf(7)
  expect([...files.keys()]).toEqual(['totals.csv', 'codebook.csv', 'bank-version.txt'])
  expect(files.get('totals.csv')).toBe(
    'class,step,people,hits,misses,false_alarms,correct_rejections\r\nL1,first-test,7,42,0,0,42\r\n',
  )
})

test('the codebook explains each column', () => {
  const files = filesOf(8)
  const columns = files.get('answers.csv')!.split('\r\n')[0]!.split(',')
  const explained = files.get('codebook.csv')!.trimEnd().split('\r\n').slice(1)
  expect(explained.map((line) => line.split(',')[0])).toEqual(columns)
})
