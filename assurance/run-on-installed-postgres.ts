import { installPrograms } from '#root/scripts/cluster/install-programs.ts'
import { postgresPrograms } from '#root/scripts/cluster/places.ts'
import { runTests } from '#root/scripts/test/run-tests.ts'

/** What asks the database most: the ledger, every route, the databases and roles of a host, and all queries of the server. */
const usually = ['tests/money', 'tests/http', 'tests/host', 'server/']

/** Runs tests of `npm test` on Debian's PostgreSQL, the oldest that is supported: those whose path contains an argument. */
export function runOnInstalledPostgres(args: readonly string[]): Promise<number> {
  installPrograms()
  process.env.TEST_POSTGRES = postgresPrograms
  return runTests(args.length > 0 ? args : usually)
}
