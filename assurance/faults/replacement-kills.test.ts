import { expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { type KillFigures, makeState, points, ReplacedFirm } from './kills/replaced-firm.ts'

/** More with `npm run assurance -- soak replace`. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 8)
const seed = Number(process.env.SOAK_SEED ?? 20_261_122)
const firmCount = Math.min(4, Math.ceil(rounds / 4))

test(
  `50 kill -9 at any point of a replacement leaves one complete state, the old or the new, in ${rounds} rounds`,
  { timeout: 180_000 + rounds * 60_000 },
  async () => {
    const states = await Promise.all([makeState('the first', '750'), makeState('the second', '900')])
    // Every named point occurs equally often, and one round in four is cut at a random moment.
    const names = [...Object.keys(points), null, null, null, null]
    const random = seededRandom(seed).uniform
    const turns = Array.from({ length: rounds }, (_, round) =>
      rounds < names.length ? names[Math.floor(random() * names.length)]! : names[round % names.length]!,
    )
    const figures: KillFigures[] = []
    const work = async (number: number) => {
      const firm = new ReplacedFirm(await freshDatabase(), states, seededRandom(seed + number).uniform)
      await firm.begin()
      while (turns.length > 0) figures.push(await firm.oneRound(turns.shift()!))
    }
    await Promise.all(Array.from({ length: firmCount }, (_, number) => work(number)))
    const count = (which: (each: KillFigures) => boolean) => figures.filter(which).length
    console.log(
      JSON.stringify({
        rounds: figures.length,
        becameNew: count(({ became }) => became === 'new'),
        stayedOld: count(({ became }) => became === 'old'),
        acknowledged: count(({ acknowledged }) => acknowledged),
        slowestStartMs: Math.max(...figures.map(({ startMs }) => startMs)),
        points: Object.fromEntries(
          [...new Set(figures.map(({ point }) => point))].map((point) => [
            point,
            [
              count((each) => each.point === point && each.became === 'old'),
              count((each) => each.point === point && each.became === 'new'),
            ],
          ]),
        ),
      }),
    )
    expect(figures).toHaveLength(rounds)
  },
)
