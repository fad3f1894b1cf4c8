import type { VerificationLine } from '#root/contract/ledger.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/**
 * Verifies the ledger and streams its progress: a line of JSON for each step, and the result as the last. A client that
 * stops reading stops the verification and its running query.
 */
export function streamVerification(db: Queryable): ReadableStream {
  const cancelled = new AbortController()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      const write = (line: VerificationLine) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      try {
        const onStep = (done: number, of: number, rule: string) => write({ done, of, rule })
        const { transfers, accounts, findings, hash } = await verifyLedger(db, { onStep, signal: cancelled.signal })
        const counts = { transfers: Number(transfers), accounts: Number(accounts) }
        write({ result: { hash, findings: [...findings], ...counts, verifiedAt: new Date().toISOString() } })
        controller.close()
      } catch (error) {
        if (!cancelled.signal.aborted) controller.error(error)
      }
    },
    cancel: () => cancelled.abort(),
  })
}
