/*
 * npm run bench:proof [-- CLIENTS]: how long the proof of the ledger takes for that many clients with a running plan (5,000
 * unless said otherwise) and for four times as many, on a PostgreSQL of its own. Prints both, and how much longer the second
 * takes: four times, if it grows as the ledger does.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'

const clients = Number(process.argv[2] ?? 5_000)
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bench-'))
chmodSync(folder, 0o711)

const database = await openDatabase({ dataDir: folder, databaseUrl: null, databaseOwnerUrl: null }, () => {})
try {
  await migrate(database, () => {})
  await seedInvestments(queriesOver(database.unlimited), clients)
  const first = await secondsOfProof()
  for (let more = 0; more < 3; more += 1) await seedInvestments(queriesOver(database.unlimited), clients)
  const second = await secondsOfProof()
  console.log(
    `4 times the clients take ${(second / first).toFixed(1)} times as long, on ${cpus().length} x ${cpus()[0]?.model}`,
  )
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The fastest of three proofs. */
async function secondsOfProof(): Promise<number> {
  await database.owner.query('analyze')
  const seconds: number[] = []
  let transfers = 0n
  for (let run = 0; run < 3; run += 1) {
    const begun = performance.now()
    const proof = await verifyLedger(queriesOver(database.unlimited))
    seconds.push((performance.now() - begun) / 1_000)
    if (proof.findings.length > 0) throw new Error(JSON.stringify(proof.findings))
    transfers = proof.transfers
  }
  const least = Math.min(...seconds)
  console.log(`${transfers} transfers are proved in ${least.toFixed(2)} s`)
  return least
}
