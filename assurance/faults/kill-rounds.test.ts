import { expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import { type Figures, KilledFirm } from './kills/killed-firm.ts'

/** More with `npm run assurance -- soak kill`. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 12)
const seed = Number(process.env.SOAK_SEED ?? 20_261_121)
/** A start keeps one processor busy, so two firms take half the time. */
const firms = [seed, seed + 1].map((each) => new KilledFirm(seededRandom(each).uniform))

test(
  `40 kill -9 of the server, every other time with its database, ${rounds} times while money moves: nothing acknowledged is lost, the ledger is intact, and it restarts automatically`,
  async () => {
    const left = Array.from({ length: rounds }, (_, round) => round % 4 > 1).values()
    const found: Figures[] = []
    await Promise.all(
      firms.map(async (firm) => {
        await firm.start()
        for (const withDatabase of left) {
          found.push(await firm.oneRound(withDatabase))
          if (process.env.SOAK_ROUNDS && found.length % 20 === 0)
            console.log(JSON.stringify({ seed, ...together(found) }))
        }
      }),
    )
    const figures = together(found)
    expect(figures).toMatchObject({ rounds, lost: 0, drift: 0 })
    expect(figures.acknowledged).toBeGreaterThanOrEqual(rounds)
  },
  60_000 + rounds * 60_000,
)

function together(found: readonly Figures[]) {
  const sum = (of: 'acknowledged' | 'cutOff' | 'lost' | 'drift') => found.reduce((all, each) => all + each[of], 0)
  return {
    rounds: found.length,
    acknowledged: sum('acknowledged'),
    cutOff: sum('cutOff'),
    lost: sum('lost'),
    drift: sum('drift'),
    slowestStartMs: Math.max(...found.map(({ slowestStartMs }) => slowestStartMs)),
  }
}
