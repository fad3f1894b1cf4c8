import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bank } from '#root/domain/offers/bank.ts'
import { chooseOffers } from '#root/domain/offers/choose-offers.ts'
import { type ExportedSeat, exportLesson } from '#root/domain/offers/lesson-export.ts'
import { seededRandom } from '#root/domain/random.ts'
import { type Confidence, type Score, scoreClass, scoreOf } from '#root/domain/signal-detection.ts'
import { atFileEnd } from '../file-end.ts'
import { hasR, rTitle, runR } from './find-r.ts'

describe.skipIf(!hasR)(`the analysis script of an export${rTitle}`, () => {
  test('prints the same d′, c, areas and intervals as the product, for each person and the class', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-analysis-'))
    atFileEnd(() => rmSync(folder, { recursive: true }))
    const seats = Array.from({ length: 12 }, (_, person) => seatOf(person))
    const files = exportLesson({ lesson: 'L', bankVersion: 1, seats })
    for (const { name, contents } of files) writeFileSync(path.join(folder, name), contents)
    const script = files.find(({ name }) => name === 'analysis.R')!.contents
    const printed = runR(`${script}\nwrite.table(scores, "scores.txt")`, folder)
    const rows = new Map(
      [...printed.matchAll(/^(P\d+)((?:\s+-?[\d.e-]+)+)$/gm)].map(([, code, cells = '']) => [
        code,
        cells.trim().split(/\s+/).map(Number),
      ]),
    )
    const scores = seats.map(({ answers }) => scoreOf(answers)!)
    for (const [place, { code }] of seats.entries()) expectClose(rows.get(code)!, valuesOf(scores[place]!))
    const means = scoreClass(scores).means!
    const line = (name: string) =>
      new RegExp(`^${name}((?:\\s+-?[\\d.e-]+)+)$`, 'm').exec(printed)![1]!.trim().split(/\s+/).map(Number)
    expectClose(line('mean'), [means.dPrime.value, means.criterion.value, means.auc.value])
    expectClose(line('low'), [means.dPrime.low, means.criterion.low, means.auc.low])
  })
})

function seatOf(person: number): ExportedSeat {
  const random = seededRandom(4, person)
  const offers = chooseOffers(bank, { seed: 5, seatNumber: person + 1, step: 'first-test' })
  return {
    code: `P${String(person).padStart(2, '0')}`,
    arm: 'late',
    answers: offers.map(({ id, set, truth }, place) => ({
      step: 'first-test',
      offer: id,
      offerVersion: 0,
      offerSet: set,
      place: place + 1,
      truth,
      confidence: Math.min(
        6,
        Math.max(1, Math.round(3.5 + random.normal() + (truth === 'genuine' ? -1 : 1))),
      ) as Confidence,
      wouldPay: false,
      registerUse: 'none',
      timeMs: 1,
      day: 0,
    })),
  }
}

const valuesOf = ({ dPrime, criterion, auc }: Score) =>
  [dPrime, criterion, auc].flatMap(({ value, low, high }) => [value, low, high])

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length)
  for (const [place, value] of expected.entries()) expect(found[place]).toBeCloseTo(value, 5)
}
