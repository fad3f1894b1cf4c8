import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Withdrawal, WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { type Cents, formatWholeDollars, fromDecimal } from '#root/domain/money.ts'
import { call, RefusedError } from '#root/web/api/client.ts'
import { useOffer } from '#root/web/api/offer.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Steps } from '#root/web/ui/steps.tsx'
import { RecordFooter } from '#root/web/ui/transaction-id.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { emptyWithdrawal, type WithdrawalFields, WithdrawalForm } from './withdrawal-form.tsx'

/** A new withdrawal: the form, a review, and the request. */
export function WithdrawalFlow({ withdrawable, terms }: { withdrawable: string; terms: WithdrawalTerms }) {
  const { minWithdrawalCents } = useOffer().limits
  const [fields, setFields] = useState<WithdrawalFields>(emptyWithdrawal)
  const [step, setStep] = useState<'form' | 'confirm'>('form')
  const requesting = useOperation((input: WithdrawalFields, key: string) =>
    call('POST /api/withdrawals', { body: input, key }),
  )
  const canWithdraw = fromDecimal(withdrawable) >= minWithdrawalCents
  const request = () =>
    requesting.mutate(fields, {
      onSuccess: () => {
        setFields(emptyWithdrawal)
        setStep('form')
      },
      onError: (error) => error instanceof RefusedError && error.field && setStep('form'),
    })

  return (
    <section aria-labelledby="new-withdrawal" className="grid content-start gap-6 p-5 sm:p-7 short:gap-4 short:py-5">
      <FlowHead
        title={step === 'form' ? m.dashboard_withdraw_form() : m.dashboard_withdraw_confirm()}
        withdrawable={withdrawable}
      />
      {(canWithdraw || requesting.data) && <WithdrawalSteps current={requesting.data ? 3 : step === 'form' ? 0 : 1} />}
      {requesting.data && <Requested withdrawal={requesting.data} onAnother={requesting.reset} />}
      {!requesting.data && step === 'confirm' && (
        <ConfirmWithdrawal
          fields={fields}
          feeBasisPoints={terms.feeBasisPoints}
          pending={requesting.isPending}
          error={requesting.error}
          onBack={() => setStep('form')}
          onConfirm={request}
        />
      )}
      {!requesting.data && step === 'form' && (
        <FormOrNothing
          minimumCents={minWithdrawalCents}
          canWithdraw={canWithdraw}
          form={
            <WithdrawalForm
              fields={fields}
              withdrawableCents={fromDecimal(withdrawable)}
              terms={terms}
              refused={requesting.error instanceof RefusedError ? requesting.error : null}
              onFields={(next) => {
                setFields(next)
                if (requesting.error) requesting.reset()
              }}
              onContinue={() => setStep('confirm')}
            />
          }
        />
      )}
    </section>
  )
}

/** The heading, and on a phone the available amount, because the details with it are below the form there. */
function FlowHead({ title, withdrawable }: { title: string; withdrawable: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-mullion pb-3">
      <h2 id="new-withdrawal" className="text-lg">
        {title}
      </h2>
      <p aria-hidden="true" className="text-sm text-soft lg:hidden">
        {m.dashboard_available()} <Money amount={withdrawable} className="font-semibold text-ink" />
      </p>
    </div>
  )
}

function WithdrawalSteps({ current }: { current: number }) {
  return (
    <Steps
      label={m.dashboard_withdraw_steps()}
      progressLabel={m.dashboard_withdraw_progress()}
      steps={[
        { key: 'details', name: m.dashboard_withdraw_step_amount_address() },
        { key: 'check', name: m.dashboard_step_check() },
        { key: 'sent', name: m.dashboard_withdraw_step_sent() },
      ]}
      current={current}
    />
  )
}

interface FormOrNothingProps {
  minimumCents: Cents
  canWithdraw: boolean
  form: ReactNode
}

function FormOrNothing({ minimumCents, canWithdraw, form }: FormOrNothingProps) {
  if (canWithdraw) return form
  return (
    <EmptyState
      title={m.dashboard_withdraw_nothing()}
      action={
        <ButtonLink kind="quiet" to="/dashboard/investmentplans">
          {m.dashboard_withdraw_nothing_action()}
        </ButtonLink>
      }
    >
      {m.dashboard_withdraw_nothing_text({ minimum: formatWholeDollars(minimumCents) })}
    </EmptyState>
  )
}

function Requested({ withdrawal, onAnother }: { withdrawal: Withdrawal; onAnother: () => void }) {
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="done">
        <p>{m.dashboard_withdraw_done()}</p>
        <RecordFooter id={withdrawal.id} />
      </Notice>
      <Button kind="quiet" onClick={onAnother}>
        {m.dashboard_withdraw_another()}
      </Button>
    </div>
  )
}
