import { describe, expect, test } from 'vitest'
import { normalDensity, normalQuantile, studentPoint } from '#root/domain/distributions.ts'
import { wilsonInterval } from '#root/domain/signal-detection.ts'
import { hasR, rTitle, runR } from './find-r.ts'

/** From the far tail through the middle: every branch of the algorithm and its borders. */
const probabilities = [
  1e-300,
  1e-100,
  1e-30,
  1.3e-11,
  1.4e-11,
  1e-6,
  0.0749,
  0.075,
  0.0751,
  0.5,
  0.9249,
  0.925,
  0.9251,
  1 - 1e-15,
  ...Array.from({ length: 999 }, (_, place) => (place + 1) / 1000),
]

const numbers = (text: string) => text.trim().split(/\s+/).map(Number)
const list = (values: readonly number[]) => `c(${values.map((value) => value.toPrecision(17)).join(',')})`

/** The last digit or two of a double differ by the processor's logarithm. */
const closeTo = (value: number) => Math.max(4 * Number.EPSILON * Math.abs(value), Number.MIN_VALUE)

describe.skipIf(!hasR)(`R’s own functions${rTitle}`, () => {
  test('qnorm gives the same quantiles, to the last bits of a double', () => {
    const theirs = numbers(runR(`cat(sprintf("%.17g", qnorm(${list(probabilities)})), sep = "\\n")`))
    expect(theirs).toHaveLength(probabilities.length)
    const differing = probabilities.filter(
      (p, place) => !(Math.abs(normalQuantile(p) - theirs[place]!) <= closeTo(theirs[place]!)),
    )
    expect(differing).toEqual([])
  })

  test('dnorm gives the same densities, and qt the same 95% points up to 400 degrees of freedom', () => {
    const densities = numbers(runR('cat(sprintf("%.17g", dnorm(seq(-6, 6, 0.25))), sep = "\\n")'))
    for (const [place, density] of densities.entries()) expect(normalDensity(-6 + place / 4)).toBeCloseTo(density, 15)
    const points = numbers(runR('cat(sprintf("%.17g", qt(0.975, 1:400)), sep = "\\n")'))
    for (const [place, point] of points.entries()) expect(studentPoint(place + 1)).toBeCloseTo(point, 11)
  })

  test('qt gives the same 95% points for degrees of freedom that are not whole, as Welch’s', () => {
    const points = numbers(runR('cat(sprintf("%.17g", qt(0.975, seq(1, 60, 0.37))), sep = "\\n")'))
    for (const [place, point] of points.entries()) expect(studentPoint(1 + place * 0.37)).toBeCloseTo(point, 11)
  })

  test('prop.test without continuity correction gives the same Wilson intervals', () => {
    for (const [count, outOf] of [
      [81, 263],
      [0, 20],
      [29, 29],
      [3, 7],
    ] as const) {
      const theirs = numbers(
        runR(`cat(sprintf("%.17g", prop.test(${count}, ${outOf}, correct = FALSE)$conf.int), sep = "\\n")`),
      )
      const { low, high } = wilsonInterval(count / outOf, outOf)
      expect(low).toBeCloseTo(theirs[0]!, 12)
      expect(high).toBeCloseTo(theirs[1]!, 12)
    }
  })
})
