import { type CrowdScenario, runCrowd } from '#root/domain/investor-crowd.ts'
import type { Bench, Report } from './runner/bench.ts'

export default {
  about: 'Investor days that the lab simulates in a second, against a plain loop over typed arrays without randomness',
  usage: '[SECONDS=3]',
  run: async ([seconds]) => reportOf(Number(seconds ?? 3) * 1_000),
} satisfies Bench

const dayCount = 120
const durationDays = 10

/** Half of all stay at each maturity, and every day each calm investor may panic: everybody is asked every day. */
const scenarioOf = (investors: number): CrowdScenario => ({
  plans: [{ payoutFactor: 2, durationDays, share: 1 }],
  joinersPerDay: investors / dayCount,
  dailyGrowth: 0,
  deposit: 500,
  // Enough never to fail, so that every run lasts all its days.
  initialCash: investors * 500 * 2 ** (dayCount / durationDays),
  rollOver: 0.5,
  skimmed: 0,
  panic: null,
  earned: 0,
  amountSpread: 0.5,
  contagion: 0,
  outbreak: 0.001,
})

/** The plain loop: each investor's amount is looked at each day, and counted where it is due. */
function plainLoop(investors: number): number {
  const amount = new Float64Array(investors)
  const joined = new Int32Array(investors)
  for (let person = 0; person < investors; person++) {
    joined[person] = Math.floor((person * dayCount) / investors)
    amount[person] = 500
  }
  let cash = 0
  for (let day = 0; day < dayCount; day++) {
    const present = Math.floor((investors * (day + 1)) / dayCount)
    for (let person = 0; person < present; person++) {
      const age = day - joined[person]!
      if (age === 0) cash += amount[person]!
      else if (age % durationDays === 0) cash -= amount[person]!
    }
  }
  if (!Number.isFinite(cash)) throw new Error('The plain loop has lost count')
  return investors
}

function crowd(investors: number): number {
  const limits = { seed: 1, dayCount, maxInvestors: Math.ceil(investors * 1.2) }
  return runCrowd(scenarioOf(investors), limits, 0, new Float64Array(dayCount)).investors
}

/**
 * Investor-days a second, the best of several runs. `work` returns the number of investors; each is present for half
 * of the days, since they join one after the other.
 */
function measure(work: (investors: number) => number, investors: number, minMs: number) {
  let simulated = work(investors)
  let bestMs = Number.POSITIVE_INFINITY
  const until = performance.now() + minMs
  do {
    const startedAt = performance.now()
    simulated = work(investors)
    bestMs = Math.min(bestMs, performance.now() - startedAt)
  } while (performance.now() < until)
  return { rate: (simulated * dayCount) / 2 / (bestMs / 1_000), bestMs, simulated }
}

const millions = (rate: number) => `${(rate / 1_000_000).toFixed(1)} million`

function reportOf(minMs: number): Report {
  const rows = [10_000, 30_000, 100_000, 300_000, 1_000_000].map((investors) => {
    const [ours, plain] = [measure(crowd, investors, minMs), measure(plainLoop, investors, minMs)]
    const ratio = (plain.rate / ours.rate).toFixed(1)
    return [
      ours.simulated.toLocaleString('en'),
      millions(ours.rate),
      millions(plain.rate),
      ratio,
      `${ours.bestMs.toFixed(0)} ms`,
    ]
  })
  const columns = [
    'Investors in a run',
    'Investor days a second',
    'A plain loop over typed arrays',
    'Ratio',
    `A run of ${dayCount} days`,
  ]
  return { title: 'A simulation of a million investors', tables: [{ columns, rows }] }
}
