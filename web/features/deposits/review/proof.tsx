import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { DepositForReview } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScanState } from '#root/web/ui/scan-state.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

/** The proof of payment: an image inline, a PDF as a download. */
export function Proof({ deposit }: { deposit: DepositForReview }) {
  const { proof, proofScan } = deposit
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-soft">
        {m.review_proof()}
        {proofScan && <ScanState scan={proofScan} />}
      </figcaption>
      {!proof && (
        <Notice tone="info">
          {deposit.payment.payments.length > 0 ? m.payment_evidence_no_proof() : m.review_proof_none()}
        </Notice>
      )}
      {proof && (proof.type === 'application/pdf' ? <PdfProof deposit={deposit} /> : <ImageProof deposit={deposit} />)}
      {proof && <p className="text-xs text-soft">{m.review_proof_logged()}</p>}
    </figure>
  )
}

function ImageProof({ deposit }: { deposit: DepositForReview }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const address = proofAddress(deposit.id)
  const name = `${deposit.client.firstName} ${deposit.client.lastName}`
  const file = deposit.proof?.name ?? ''
  if (state === 'failed') return <Notice tone="refused">{m.review_proof_failed()}</Notice>
  return (
    <>
      <div className="grid min-h-60 place-items-center border border-mullion bg-glass p-3">
        {state === 'loading' && <Skeleton className="col-start-1 row-start-1 h-56 w-full max-w-96" />}
        <img
          src={address}
          alt={m.review_proof_alt({ name, file })}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          className={`col-start-1 row-start-1 max-h-[28rem] max-w-full object-contain ${state === 'shown' ? '' : 'opacity-0'}`}
        />
      </div>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
      >
        <ExternalLink aria-hidden="true" className="size-4" />
        {m.review_proof_open()}
      </a>
    </>
  )
}

/** A PDF may carry scripts and a sandboxed frame has no viewer, so it is never opened inside the console. */
function PdfProof({ deposit }: { deposit: DepositForReview }) {
  const file = deposit.proof?.name ?? ''
  return (
    <div className="grid gap-3 border border-mullion bg-glass p-5 text-sm">
      <p>{m.review_proof_pdf()}</p>
      <a
        href={proofAddress(deposit.id)}
        download={file}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start wrap-anywhere"
      >
        <Download aria-hidden="true" className="size-4 shrink-0" />
        {m.review_proof_download({ file })}
      </a>
    </div>
  )
}

function proofAddress(depositId: string): string {
  return `/api/operator/deposits/${depositId}/proof`
}
