import { expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { databaseTarget } from './database-script-target.ts'
import { practiceHarness } from './harness.ts'
import { testScripts } from './scripts-suite.ts'
import { drawScript, rates, runScript } from './scripts.ts'

testScripts(1_000)

test(
  '44 random scripts of payments through the database, with signatures and the ledger: the credit matches the blocks',
  { timeout: 120_000 },
  async () => {
    const { db } = await freshDatabase()
    const harness = await practiceHarness(db)
    const firm = await openFirm(db, harness.chain)
    for (let seed = 1; seed <= 12; seed += 1) {
      await firm.follow()
      firm.rate.cents = rates.quoted
      const client = await firm.newClient()
      const deposit = accepted(await firm.openDeposit(client, '1000'))
      await runScript(
        await databaseTarget(firm, harness, { client, deposit }),
        drawScript(seededRandom(seed).uniform, 11),
      )
    }
    expect((await verifyLedger(db)).findings).toEqual([])
  },
)
