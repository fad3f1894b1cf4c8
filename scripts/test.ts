/*
 * npm test: the tests of rules, routes, servers and main paths, or those whose path contains one of the arguments. The
 * last line is the count; the exit code is 0 only if at least one test ran and none failed.
 */
import { runTests } from './test/run-tests.ts'

process.exit(await runTests(process.argv.slice(2)))
