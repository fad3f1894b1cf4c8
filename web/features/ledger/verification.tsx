import { useEffect, useRef, useState } from 'react'
import type { LedgerVerification } from '#root/contract/ledger.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { Digest } from '#root/web/ui/digest.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { type VerificationStep, verifyLedger } from './queries.ts'

/** Verifies the ledger on request, shows the progress, and can be stopped. */
export function Verification() {
  const { step, result, error, verify, cancel } = useVerification()
  return (
    <Pane title={m.ledger_verification()}>
      <div className="grid gap-4 text-sm">
        <p className="text-soft">{m.ledger_verification_text()}</p>
        {step ? (
          <>
            <ProgressBar
              label={m.ledger_verifying()}
              share={step.done / step.of}
              valueText={m.ledger_verification_step({ done: step.done, of: step.of })}
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
          <Button kind="quiet" onClick={verify} className="justify-self-start">
            {m.ledger_verify()}
          </Button>
        )}
        {result && <Result result={result} />}
        {error && <Notice tone="refused">{describeError(error)}</Notice>}
      </div>
    </Pane>
  )
}

function Result({ result }: { result: LedgerVerification }) {
  const [first] = result.findings
  return (
    <>
      {first ? (
        <Notice tone="refused">{m.ledger_corrupted(first)}</Notice>
      ) : (
        <Notice tone="done">{m.ledger_intact({ transfers: result.transfers, accounts: result.accounts })}</Notice>
      )}
      <dl className="grid gap-3">
        <div>
          <dt className="text-xs text-soft">{m.ledger_verified_at()}</dt>
          <dd className="figures">{formatMoment(result.verifiedAt)}</dd>
        </div>
        <Digest
          name={m.ledger_hash()}
          digest={result.hash}
          copy={{ text: result.hash, label: m.ledger_hash_copy(), done: m.ledger_hash_copied() }}
        />
      </dl>
    </>
  )
}

/** A running verification, stopped when the screen closes. */
function useVerification() {
  const running = useRef<AbortController>(null)
  const [step, setStep] = useState<VerificationStep | null>(null)
  const [result, setResult] = useState<LedgerVerification | null>(null)
  const [error, setError] = useState<Error | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  async function verify() {
    const { signal } = (running.current = new AbortController())
    setResult(null)
    setError(null)
    setStep({ done: 0, of: 1, rule: '' })
    try {
      setResult(await verifyLedger(setStep, signal))
    } catch (failure) {
      if (!signal.aborted) setError(failure as Error)
    } finally {
      setStep(null)
    }
  }
  return { step, result, error, verify: () => void verify(), cancel: () => running.current?.abort() }
}
