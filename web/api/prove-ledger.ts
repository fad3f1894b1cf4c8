import type { LedgerProof, ProofLine } from '#root/contract/ledger.ts'
import { callForResponse, refusedBy } from './client.ts'

export type ProofStep = Exclude<ProofLine, { proof: unknown }>

/** Has the server prove the ledger and tells each step as it comes. Refused as other reads are; `signal` stops it there too. */
export async function proveLedger(onStep: (step: ProofStep) => void, signal: AbortSignal): Promise<LedgerProof> {
  const response = await callForResponse('GET /api/operator/ledger/proof', { signal })
  if (!response.body) throw refusedBy(null)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  for (;;) {
    const { value = '', done } = await reader.read()
    const lines = (waiting + value).split('\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) {
      const step = JSON.parse(line) as ProofLine
      if ('proof' in step) return step.proof
      onStep(step)
    }
    // The server ended in the middle.
    if (done) throw refusedBy(null)
  }
}
