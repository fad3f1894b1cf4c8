/*
 * npm run ledger:verify: verifies the ledger of an instance, running or not, and prints one line; on a host, one line for
 * each open class.
 * Exit code 0 if every rule holds; 1 with the first corrupted row.
 */
import { firmDatabases } from '#root/server/host/firm-databases.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { runVerification } from '#root/server/platform/node/run-verification.ts'
import { showProgress } from '#root/server/platform/node/show-progress.ts'

await runVerification('ledger', firmDatabases, () => async (db) => {
  const { findings, transfers, accounts } = await verifyLedger(db, {
    onStep: (done, of, rule) => showProgress(`${done + 1} of ${of}: ${rule}`),
  })
  showProgress('')
  const [first] = findings
  const line = first
    ? `The ledger is corrupted. First corrupted row: ${first.row}. Broken rule: ${first.rule}. Rules broken: ${findings.length}.`
    : `The ledger is intact: ${transfers} transfers between ${accounts} accounts, and no rule is broken.`
  return { line, isIntact: !first }
})
