import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cashAt,
  collapseTime,
  type ContinuousScheme,
  fitInflow,
  publishedScheme,
  withdrawalsAt,
} from './continuous-scheme.ts'

describe('the golden values', () => {
  it('S(10) without growth', () => expect(cashAt(publishedScheme, 10)).toBeCloseTo(8.4055306, 7))

  it.each([
    [0, 26.177],
    [0.03, 29.5947],
    [0.06, 35.914],
    [0.09, 55.8679],
  ])('an inflow that grows at %d collapses at %d', (inflowGrowth, expected) => {
    expect(collapseTime({ ...publishedScheme, inflowGrowth })).toBeCloseTo(expected, 4)
  })

  it('an inflow that grows at 0.11 never collapses', () => {
    expect(collapseTime({ ...publishedScheme, inflowGrowth: 0.11 })).toBeNull()
  })

  it('an honest fund, which promises what it earns, never does', () => {
    for (const rate of [0, 0.02, 0.04, 0.1])
      expect(collapseTime({ ...publishedScheme, promisedRate: rate, nominalRate: rate })).toBeNull()
  })

  it('no inflow: t = ln((1 + a) / a) / (g - r_n), a = r_w / (g - r_n)', () => {
    const a = 0.05 / 0.03
    expect(collapseTime({ ...publishedScheme, initialInflow: 0 })).toBeCloseTo(15.66679, 5)
    expect(collapseTime({ ...publishedScheme, initialInflow: 0 })).toBeCloseTo(Math.log((1 + 1 / a) / 1) / 0.03, 9)
  })

  it('Ponzi 1920: $200,000 on the last day and $10 million in 0.58 years', () => {
    const { initialInflow, inflowGrowth } = fitInflow(0.2, 10, 0.58)
    expect(initialInflow).toBeCloseTo(1.13, 3)
    expect(inflowGrowth).toBeCloseTo(7.187, 3)
    expect(Math.round((initialInflow * 1_000_000) / 365 / 5) * 5).toBe(3_095)
  })
})

const rate = fc.double({ min: -0.2, max: 0.4, noNaN: true })
/** In thousandths: amounts near the smallest floating-point number would only test its rounding. */
const amount = fc.integer({ min: 0, max: 5_000 }).map((thousandths) => thousandths / 1_000)
const schemes = fc.record({
  initialDeposit: amount,
  initialCash: fc.double({ min: 0.1, max: 5, noNaN: true }),
  initialInflow: amount,
  inflowGrowth: rate,
  promisedRate: rate,
  nominalRate: rate,
  withdrawalRate: fc.double({ min: 0.001, max: 0.4, noNaN: true }),
})

describe('any scheme', () => {
  it('satisfies the differential equation S’ = r_n S + s - W', () => {
    fc.assert(
      fc.property(schemes, fc.double({ min: 0, max: 15, noNaN: true }), (scheme, time) => {
        const rungeKutta = integrate(scheme, time)
        expect(Math.abs(cashAt(scheme, time) - rungeKutta)).toBeLessThan(1e-6 * (1 + biggest(scheme, time)))
      }),
    )
  })

  it('equals the published sum of three exponentials wherever that sum has no pole', () => {
    fc.assert(
      fc.property(schemes, fc.double({ min: 0, max: 15, noNaN: true }), (scheme, time) => {
        const { initialDeposit: k, initialCash: c, initialInflow: s0, inflowGrowth: ri } = scheme
        const { promisedRate: rp, nominalRate: rn, withdrawalRate: rw } = scheme
        const g = rp - rw
        fc.pre(Math.min(Math.abs(ri - g), Math.abs(g - rn), Math.abs(ri - rn)) > 0.01)
        const c1 = (rw * (s0 - (ri - g) * k)) / ((ri - g) * (g - rn))
        const c2 = (s0 * (ri - rp)) / ((ri - g) * (ri - rn))
        const sum = c1 * Math.exp(g * time) + c2 * Math.exp(ri * time) + (c - c1 - c2) * Math.exp(rn * time)
        expect(Math.abs(cashAt(scheme, time) - sum)).toBeLessThan(1e-8 * (1 + biggest(scheme, time)))
      }),
    )
  })

  it('has cash until it collapses, and none at that moment', () => {
    fc.assert(
      fc.property(schemes, (scheme) => {
        const end = collapseTime(scheme)
        const until = Math.min(end ?? 60, 60)
        for (let step = 0; step < 50; step++)
          expect(cashAt(scheme, (until * step) / 50)).toBeGreaterThan(-1e-9 * biggest(scheme, until))
        const left = end !== null && end < 60 ? Math.abs(cashAt(scheme, end)) / biggest(scheme, end) : 0
        expect(left).toBeLessThan(1e-6)
      }),
    )
  })

  it('is smooth where two or three rates are equal, which are poles of the published sum', () => {
    const cases = [
      { inflowGrowth: 0.05 },
      { inflowGrowth: 0.02 },
      { promisedRate: 0.07 },
      { promisedRate: 0.07, inflowGrowth: 0.02 },
    ]
    for (const equal of cases) {
      const scheme = { ...publishedScheme, ...equal }
      const beside = { ...scheme, inflowGrowth: scheme.inflowGrowth + 1e-9, nominalRate: scheme.nominalRate - 1e-9 }
      expect(cashAt(scheme, 20)).toBeCloseTo(cashAt(beside, 20), 5)
      expect(cashAt(scheme, 20)).toBeCloseTo(integrate(scheme, 20), 6)
    }
  })
})

/** The magnitude of the terms, to which an error is compared. */
function biggest(scheme: ContinuousScheme, time: number): number {
  const { initialCash, initialDeposit, initialInflow, inflowGrowth, nominalRate } = scheme
  const growth = Math.exp(Math.max(inflowGrowth, nominalRate, scheme.promisedRate, 0) * time)
  return (initialCash + initialDeposit + initialInflow) * growth * (1 + time) ** 2
}

/** The fourth-order Runge-Kutta method, which is independent of the closed form. */
function integrate(scheme: ContinuousScheme, time: number): number {
  const steps = 2_000
  const h = time / steps
  const slope = (t: number, s: number) =>
    scheme.nominalRate * s + scheme.initialInflow * Math.exp(scheme.inflowGrowth * t) - withdrawalsAt(scheme, t)
  let cash = scheme.initialCash
  for (let step = 0; step < steps; step++) {
    const t = step * h
    const k1 = slope(t, cash)
    const k2 = slope(t + h / 2, cash + (h / 2) * k1)
    const k3 = slope(t + h / 2, cash + (h / 2) * k2)
    const k4 = slope(t + h, cash + h * k3)
    cash += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
  }
  return cash
}
