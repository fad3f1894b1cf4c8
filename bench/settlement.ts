/*
 * npm run bench:settlement [-- COUNT]: how long a move of the clock takes when that many plans mature (100,000 unless said
 * otherwise), on a server and a PostgreSQL of its own, and how long the server's other answers take meanwhile. Prints the
 * progress, the rate, the answers' median and worst, and the machine.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openCluster } from '#root/server/platform/node/database/cluster.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { openBrowser } from '#root/tests/start/browser.ts'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'

const count = Number(process.argv[2] ?? 100_000)
const seedAtOnce = 10_000
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bench-'))
chmodSync(folder, 0o711)

const cluster = await openCluster(folder, () => {})
const server = runServer(path.join(folder, 'data'), { env: { DATABASE_URL: cluster.url('postgres') } })
const database = databaseAt(cluster.url('postgres'))
try {
  const url = await ready(server)
  const operator = openBrowser(url)
  const token = /operator\/join#(\S+)/.exec(server.output())?.[1]
  const person = { firstName: 'Olga', lastName: 'Bench', email: 'olga@example.com', password: 'correct horse battery' }
  await operator.post('/api/invitations/acceptance', { token, ...person })
  for (let made = 0; made < count; made += seedAtOnce)
    await seedInvestments(queriesOver(database.unlimited), Math.min(seedAtOnce, count - made))
  await database.owner.query('analyze')

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
  answersMs.sort((a, b) => a - b)
  const at = (share: number) => answersMs[Math.floor((answersMs.length - 1) * share)]?.toFixed(0)
  console.log(`${count} plans in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)} a second`)
  console.log(`two reads of the console meanwhile: median ${at(0.5)} ms, 95% ${at(0.95)} ms, worst ${at(1)} ms`)
  console.log(`on ${cpus().length} x ${cpus()[0]?.model}`)
} finally {
  await stop(server)
  await database.close()
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
}
