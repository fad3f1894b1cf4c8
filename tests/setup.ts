/* Set-up for every test file. */
import { afterAll, afterEach, expect } from 'vitest'
import { guardTransactions } from '#root/server/platform/database/in-transaction.ts'
import { keepFailedPages } from './failed-pages.ts'
import { endFile } from './file-end.ts'

/** For the servers that tests start as processes: they end at the first violation. */
process.env.TRANSACTION_GUARD = 'on'

/** Kept, because the code under test may catch the guard's error. */
const breaches: Error[] = []
Error.stackTraceLimit = 50
guardTransactions((error) => void breaches.push(error))

afterEach(async ({ task }) => {
  const kept = task.result?.state === 'fail' ? await keepFailedPages(task.name) : null
  if (kept) console.error(kept)
})
afterAll(endFile)
afterAll(() => expect(breaches.splice(0).map(({ stack }) => stack)).toEqual([]))
