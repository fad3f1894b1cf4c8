import { setTimeout as pause } from 'node:timers/promises'
import { seedInvestments } from '#root/tests/many-investments.ts'
import type { Bench, Report } from './runner/bench.ts'
import { quantile } from './runner/bench.ts'
import { signInOperator, withProduct } from './runner/product.ts'

const seedAtOnce = 10_000

export default {
  about: 'The time to settle plans that mature with one clock move, and how long other requests take meanwhile',
  usage: '[PLANS=100000]',
  builds: 'server',
  run: ([plans]) => measure(Number(plans ?? 100_000)),
} satisfies Bench

function measure(count: number): Promise<Report> {
  return withProduct(async (product) => {
    const operator = await signInOperator(product)
    for (let made = 0; made < count; made += seedAtOnce)
      await seedInvestments(product.db, Math.min(seedAtOnce, count - made))
    await product.database.owner.query('analyze')

    const begun = performance.now()
    const moved = operator.post('/api/operator/clock/moves', { move: 'day', times: 11 })
    const answersMs: number[] = []
    for (let left = count; left > 0;) {
      await pause(100)
      const asked = performance.now()
      const { body } = await operator.get('/api/operator/clock')
      await operator.get('/api/operator/firm')
      answersMs.push(performance.now() - asked)
      const settled = count - body.unsettledInvestments
      left = answersMs.length > 1 && body.activeInvestments === 0 ? 0 : Math.max(1, body.unsettledInvestments)
      if (answersMs.length % 20 === 0) console.log(`${settled} of ${count} settled`)
    }
    await moved
    const seconds = (performance.now() - begun) / 1_000
    const at = (share: number) => `${quantile(answersMs, share).toFixed(0)} ms`
    return {
      title: 'Settling many plans after one clock move',
      tables: [
        {
          columns: [
            'Plans, each of another client',
            'Time',
            'Microseconds a plan',
            'Two reads of the console meanwhile',
          ],
          rows: [
            [
              count.toLocaleString('en'),
              `${seconds.toFixed(1)} s`,
              ((seconds / count) * 1e6).toFixed(0),
              `median ${at(0.5)}, 95% ${at(0.95)}, worst ${at(1)}`,
            ],
          ],
        },
      ],
    }
  })
}
