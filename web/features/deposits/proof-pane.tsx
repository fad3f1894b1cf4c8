import { Check, FileCheck2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { Notice } from '#root/web/ui/notice.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { DepositPane } from './deposit-pane.tsx'
import { ProofForm } from './proof-form.tsx'

/** The proof of payment: locked until a payment is detected, then the upload form, then the stored proof. */
export function ProofPane({ deposit }: { deposit: Deposit }) {
  // The event about a proof may arrive before the upload's answer: the sender's form stays until the answer.
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const isOpen = deposit.proofRequest === 'now' || isSending
  return (
    <DepositPane
      number={3}
      title={m.dashboard_deposit_pane_proof()}
      state={isOpen ? 'current' : deposit.proofRequest === 'after-payment' ? 'locked' : 'done'}
      className="lg:col-span-2"
    >
      {isOpen ? (
        <div className="grid items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <p className="text-sm text-soft">{m.payment_proof_optional()}</p>
          <ProofForm deposit={deposit} onSending={setSending} onSent={() => setSent(true)} />
        </div>
      ) : (
        <Outcome deposit={deposit} isSent={isSent} />
      )}
    </DepositPane>
  )
}

function Outcome({ deposit, isSent }: { deposit: Deposit; isSent: boolean }) {
  const { proof, proofRequest, status } = deposit
  if (proofRequest === 'after-payment') return <p className="text-sm text-soft">{m.payment_proof_later()}</p>
  if (!proof) return <Line>{status === 'pending' ? m.payment_proof_skipped() : m.payment_proof_decided()}</Line>
  return (
    <div className="grid gap-3">
      {isSent || status === 'pending' ? (
        <Notice tone="done">
          <p>{m.dashboard_deposit_done()}</p>
          <p className="text-soft wrap-anywhere">{m.payment_proof_kept({ name: proof.name })}</p>
          <TransactionId id={deposit.id} />
        </Notice>
      ) : (
        <p className="flex items-start gap-3 text-sm wrap-anywhere">
          <FileCheck2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" strokeWidth={1.5} />
          {m.payment_proof_kept({ name: proof.name })}
        </p>
      )}
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 text-sm">
      <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
      {children}
    </p>
  )
}
