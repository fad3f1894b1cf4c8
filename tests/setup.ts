/* What every test file begins with. */
import { afterAll, expect } from 'vitest'
import { guardTransactions } from '#root/server/platform/database/in-transaction.ts'
import { endFile } from './file-end.ts'

/** For the servers that tests start as processes: they end at the first breach. */
process.env.TRANSACTION_GUARD = 'on'

/** Kept, because the code under test may catch what the guard throws. */
const breaches: Error[] = []
Error.stackTraceLimit = 50
guardTransactions((error) => void breaches.push(error))

afterAll(endFile)
afterAll(() => expect(breaches.splice(0).map(({ stack }) => stack)).toEqual([]))
