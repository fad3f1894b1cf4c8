import { useEffect, useRef, useState } from 'react'
import type { LedgerProof } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Digest } from '#root/web/ui/digest.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { type ProofStep, verifyLedger } from './queries.ts'

/** Verifies the ledger on request, shows the progress, and can be stopped. */
export function Proof() {
  const { step, proof, error, prove, cancel } = useProof()
  return (
    <Pane title={m.ledger_verification()}>
      <div className="grid gap-4 text-sm">
        <p className="text-soft">{m.ledger_verification_text()}</p>
        {step ? (
          <>
            <ProgressBar
              label={m.ledger_verifying()}
              share={step.done / step.of}
              words={m.ledger_verification_step({ done: step.done, of: step.of })}
            />
            <p className="text-soft">
              {m.ledger_verification_step({ done: step.done, of: step.of })}{' '}
              <span lang="en" dir="ltr">
                {step.rule}
              </span>
            </p>
            <Button kind="quiet" onClick={cancel} className="justify-self-start">
              {m.ledger_verification_cancel()}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onClick={prove} className="justify-self-start">
            {m.ledger_verify()}
          </Button>
        )}
        {proof && <Proved proof={proof} />}
        {error && <Notice tone="refused">{describeError(error)}</Notice>}
      </div>
    </Pane>
  )
}

function Proved({ proof }: { proof: LedgerProof }) {
  const [first] = proof.findings
  return (
    <>
      {first ? (
        <Notice tone="refused">{m.ledger_corrupted(first)}</Notice>
      ) : (
        <Notice tone="done">{m.ledger_intact({ transfers: proof.transfers, accounts: proof.accounts })}</Notice>
      )}
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-soft">{m.ledger_verified_at()}</dt>
          <dd className="figures">{formatMoment(proof.provedAt)}</dd>
        </div>
        <Digest
          name={m.ledger_hash()}
          digest={proof.hash}
          copy={{ text: proof.hash, label: m.ledger_hash_copy(), done: m.ledger_hash_copied() }}
        />
      </dl>
    </>
  )
}

/** A running verification, stopped when the screen closes. */
function useProof() {
  const running = useRef<AbortController>(null)
  const [step, setStep] = useState<ProofStep | null>(null)
  const [proof, setProof] = useState<LedgerProof | null>(null)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function prove() {
    const { signal } = (running.current = new AbortController())
    setProof(null)
    setError(null)
    setStep({ done: 0, of: 1, rule: '' })
    try {
      setProof(await verifyLedger(setStep, signal))
    } catch (failure) {
      if (!signal.aborted) setError(failure as Error)
    } finally {
      setStep(null)
    }
  }
  return { step, proof, error, prove: () => void prove(), cancel: () => running.current?.abort() }
}
