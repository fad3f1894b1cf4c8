import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bank } from '#root/domain/offers/bank.ts'
import { chooseOffers } from '#root/domain/offers/choose-offers.ts'
import { type ExportedSeat, exportLesson } from '#root/domain/offers/lesson-export.ts'
import { seededRandom } from '#root/domain/random.ts'
import {
  type Confidence,
  differenceOfGains,
  gainOf,
  type Score,
  scoreClass,
  scoreOf,
} from '#root/domain/signal-detection.ts'
import { atFileEnd } from '../file-end.ts'
import { hasR, rTitle, runR } from './find-r.ts'

describe.skipIf(!hasR)(`the analysis script of an export${rTitle}`, () => {
  test('prints the same d′, c, areas and intervals as the product, for each person and the class', () => {
    const seats = Array.from({ length: 12 }, (_, person) => seatOf(person, ['first-test']))
    const printed = analyse(seats)
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
    expect(printed).not.toContain('gain')
  })

  test('prints the same gains and difference of the arms as the product, which are those of R’s own t.test', () => {
    const seats = Array.from({ length: 19 }, (_, person) =>
      seatOf(person, person < 17 ? ['first-test', 'second-test'] : ['second-test']),
    )
    const printed = analyse(
      seats,
      `own <- function(name, test) cat(name, test$conf.int, "\\n")
      own("paired", t.test(second[both, "d_prime"], first[both, "d_prime"], paired = TRUE))
      own("welch", t.test(gain[arm == "early"], gain[arm == "late"]))`,
    )
    const bothTests = (of: readonly ExportedSeat[]) =>
      of.flatMap(({ answers }) => {
        const [before, after] = ['first-test', 'second-test'].map((step) =>
          scoreOf(answers.filter((answer) => answer.step === step)),
        )
        return before && after ? [{ before, after }] : []
      })
    const [early, late] = (['early', 'late'] as const).map((arm) => bothTests(seats.filter((seat) => seat.arm === arm)))
    const { people, mean } = gainOf(bothTests(seats))
    const difference = differenceOfGains(early!, late!)!
    expect([people, early!.length, late!.length]).toEqual([17, 8, 9])
    const after = (heading: string) => numbersIn(printed.split(`${heading}\n`)[1]!.split('\n')[1]!)
    for (const [heading, expected] of [
      [`people who took both tests: ${people}`, mean!],
      ['gain, lens while playing', gainOf(early!).mean!],
      ['gain, lens at the reveal', gainOf(late!).mean!],
      ['difference of the gains, while playing minus at the reveal', difference],
    ] as const)
      expectClose(after(heading), [expected.value, expected.low, expected.high])
    const own = (name: string) => numbersIn(new RegExp(`^${name} (.*)$`, 'm').exec(printed)![1]!)
    expectClose(own('paired'), [mean!.low, mean!.high])
    expectClose(own('welch'), [difference.low, difference.high])
  })

  test('prints no gain of seven people, and no difference with an arm of seven', () => {
    const taking = (count: number) => (person: number) =>
      seatOf(person, person < count ? ['first-test', 'second-test'] : ['second-test'])
    expect(analyse(Array.from({ length: 16 }, (_, person) => taking(7)(person)))).not.toContain('gain')
    const printed = analyse(Array.from({ length: 16 }, (_, person) => taking(15)(person)))
    expect(printed).toContain('people who took both tests: 15')
    expect(printed).not.toContain('difference')
  })
})

const numbersIn = (text: string) => text.trim().split(/\s+/).map(Number)

/** Runs the script of an export, and then more lines, and returns what they print. */
function analyse(seats: readonly ExportedSeat[], then = ''): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-analysis-'))
  atFileEnd(() => rmSync(folder, { recursive: true }))
  const files = exportLesson({ lesson: 'L', bankVersion: 1, seats })
  for (const { name, contents } of files) writeFileSync(path.join(folder, name), contents)
  return runR(`${files.find(({ name }) => name === 'analysis.R')!.contents}\n${then}`, folder)
}

function seatOf(person: number, steps: readonly ('first-test' | 'second-test')[]): ExportedSeat {
  const random = seededRandom(4, person)
  return {
    code: `P${String(person).padStart(2, '0')}`,
    arm: person % 2 === 0 ? 'late' : 'early',
    answers: steps.flatMap((step) => answersAt(step, person, random)),
  }
}

/** Answers that are better in the second test. */
function answersAt(
  step: 'first-test' | 'second-test',
  person: number,
  random: ReturnType<typeof seededRandom>,
): ExportedSeat['answers'] {
  const skill = step === 'first-test' ? 1 : 1.6
  return chooseOffers(bank, { seed: 5, seatNumber: person + 1, step }).map(({ id, set, truth }, place) => ({
    step,
    offer: id,
    offerVersion: 0,
    offerSet: set,
    place: place + 1,
    truth,
    confidence: Math.min(
      6,
      Math.max(1, Math.round(3.5 + random.normal() + (truth === 'genuine' ? -skill : skill))),
    ) as Confidence,
    wouldPay: false,
    registerUse: 'none',
    timeMs: 1,
    day: 0,
  }))
}

const valuesOf = ({ dPrime, criterion, auc }: Score) =>
  [dPrime, criterion, auc].flatMap(({ value, low, high }) => [value, low, high])

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length)
  for (const [place, value] of expected.entries()) expect(found[place]).toBeCloseTo(value, 5)
}
