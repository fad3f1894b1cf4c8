import { verifyLedger } from '#root/server/ledger/verify.ts'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { type NodeDatabase, openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import type { Bench, Report } from './runner/bench.ts'
import { inTemporaryFolder } from './runner/product.ts'

export default {
  about: 'The time to verify the ledger of some clients with a plan, and of four times as many',
  usage: '[CLIENTS=5000]',
  run: ([clients]) => inTemporaryFolder((folder) => measure(folder, Number(clients ?? 5_000))),
} satisfies Bench

async function measure(folder: string, clients: number): Promise<Report> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, databaseOwnerUrl: null }, () => {})
  try {
    await migrate(database, () => {})
    await seedInvestments(queriesOver(database.unlimited), clients)
    const first = await verify(database)
    for (let more = 0; more < 3; more += 1) await seedInvestments(queriesOver(database.unlimited), clients)
    const second = await verify(database)
    const row = (count: number, { seconds, transfers }: typeof first) => [
      count.toLocaleString('en'),
      transfers.toLocaleString('en'),
      `${seconds.toFixed(2)} s`,
      (seconds / first.seconds).toFixed(1),
    ]
    return {
      title: 'Verifying a growing ledger',
      tables: [
        { columns: ['Clients', 'Transfers', 'Time', 'Growth'], rows: [row(clients, first), row(4 * clients, second)] },
      ],
      notes: ['Each time is the best of three.'],
    }
  } finally {
    await database.close()
  }
}

/** The fastest of three verifications. */
async function verify(database: NodeDatabase): Promise<{ seconds: number; transfers: bigint }> {
  await database.owner.query('analyze')
  const seconds: number[] = []
  let transfers = 0n
  for (let run = 0; run < 3; run += 1) {
    const startedAt = performance.now()
    const proof = await verifyLedger(queriesOver(database.unlimited))
    seconds.push((performance.now() - startedAt) / 1_000)
    if (proof.findings.length > 0) throw new Error(JSON.stringify(proof.findings))
    transfers = proof.transfers
  }
  return { seconds: Math.min(...seconds), transfers }
}
