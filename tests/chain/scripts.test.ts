import { expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { randomOf } from '../random.ts'
import { databaseGround } from './database-ground.ts'
import { practiceHarness } from './harness.ts'
import { openGround } from './ledgerless-ground.ts'
import { Purse } from './purse.ts'
import { drawScript, rates, runScript } from './scripts.ts'

const count = 10_000
/** A chain that grows for ever gets slow; the next ones begin anew. */
const scriptsForEachChain = 250

test(
  '44 10,000 scripts of payments, replacements, duplicates, double spends and reorganisations: the credit is what the blocks say',
  { timeout: 300_000 },
  async () => {
    const seen = new Map<string, number>()
    let purse = new Purse()
    for (let seed = 1; seed <= count; seed += 1) {
      if (seed % scriptsForEachChain === 0) purse = new Purse()
      purse.refill()
      const script = drawScript(randomOf(seed), 11)
      const reached = await runScript(openGround(purse, seed), script).catch((error: Error) => {
        throw new Error(`Script ${seed}: ${error.message}\n${script.map((step) => describe(step)).join('\n')}`)
      })
      for (const one of reached) seen.set(one, (seen.get(one) ?? 0) + 1)
    }
    for (const outcome of ['credited', 'taken-back', 'approved', 'not-approved', 'replaced', 'not-replaced'])
      expect(seen.get(outcome), outcome).toBeGreaterThan(count / 100)
  },
)

test('44 the same through the database, with signatures and the ledger', { timeout: 120_000 }, async () => {
  const { db } = await freshDatabase()
  const harness = await practiceHarness(db)
  const firm = await openFirm(db, harness.chain)
  for (let seed = 1; seed <= 12; seed += 1) {
    await firm.follow()
    firm.rate.cents = rates.quoted
    const client = await firm.newClient()
    const deposit = accepted(await firm.openDeposit(client, '1000'))
    await runScript(await databaseGround(firm, harness, { client, deposit }), drawScript(randomOf(seed), 11))
  }
  expect((await verifyLedger(db)).findings).toEqual([])
})

function describe(step: object): string {
  return JSON.stringify(step, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
