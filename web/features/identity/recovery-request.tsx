import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { parseDollars, toDecimal } from '#root/domain/money.ts'
import { recoveryLinkMinutes } from '#root/domain/recovery.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

type Delivery = 'mail' | 'facilitator'
type RecoveryField = 'email' | 'amount'
/** A refusal, and the field that corrects it. */
interface Refused {
  readonly refused: string
  readonly field?: RecoveryField
}
type RequestState = 'idle' | 'running' | Refused | { readonly requested: Delivery }

/** Requests a link that sets a new password. The answer is the same for every input. */
export function RecoveryRequest() {
  const { submit, state } = useRecoveryRequest()
  if (typeof state === 'object' && 'requested' in state) return <Requested delivery={state.requested} />
  const refused = typeof state === 'object' ? state : null
  const refusedAt = (field: RecoveryField) => (refused?.field === field ? refused.refused : undefined)
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={m.recovery_email()}
        name="email"
        type="email"
        autoComplete="username"
        dir="ltr"
        required
        error={refusedAt('email')}
      />
      <TextField
        label={m.recovery_amount()}
        hint={m.recovery_amount_hint()}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className="figures"
        required
        error={refusedAt('amount')}
      />
      {refused && !refused.field && <Notice tone="refused">{refused.refused}</Notice>}
      <Button type="submit" pending={state === 'running'} pendingLabel={m.recovery_asking()}>
        {m.recovery_request()}
      </Button>
      <BackToLogIn />
    </form>
  )
}

function Requested({ delivery }: { delivery: Delivery }) {
  const values = { minutes: recoveryLinkMinutes }
  return (
    <div className="grid gap-5">
      <Notice tone="done">
        <p className="font-semibold">{m.recovery_asked_heading()}</p>
        <p>{delivery === 'mail' ? m.recovery_asked_mail(values) : m.recovery_asked_facilitator(values)}</p>
        <p className="text-soft">{m.recovery_asked_same()}</p>
      </Notice>
      <BackToLogIn />
    </div>
  )
}

function BackToLogIn() {
  return (
    <Link className="link inline-flex min-h-11 items-center justify-self-start text-sm" to="/login">
      {m.recovery_log_in()}
    </Link>
  )
}

/** A second submit while one runs does nothing. */
function useRecoveryRequest() {
  const [state, setState] = useState<RequestState>('idle')
  const isRunning = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    const form = event.currentTarget
    const json = readForm(new FormData(form))
    if ('refused' in json) {
      setState(json)
      const control = form.elements.namedItem(json.field ?? '')
      if (control instanceof HTMLInputElement) control.focus()
      return
    }
    isRunning.current = true
    setState('running')
    try {
      const { delivery } = await call('POST /api/password-recoveries', { body: json })
      setState({ requested: delivery })
    } catch (error) {
      setState({ refused: describeFailure(error as Error) })
    } finally {
      isRunning.current = false
    }
  }

  return { submit, state }
}

/** The input for the server, or the form's errors. */
function readForm(data: FormData): { email: string; amount: string } | Refused {
  const email = textOf(data, 'email').trim()
  const amountText = textOf(data, 'amount').replaceAll(/[\s,$]/g, '')
  if (!email || !amountText) return { refused: m.account_fill_in_all(), field: email ? 'amount' : 'email' }
  if (!/^\S+@\S+\.\S+$/.test(email)) return { refused: m.recovery_email_invalid(), field: 'email' }
  const amountCents = parseDollars(amountText)
  if (amountCents === null) return { refused: m.recovery_amount_invalid(), field: 'amount' }
  return { email, amount: toDecimal(amountCents) }
}

/** An error of the server gets the specification's message. */
function describeFailure(error: Error): string {
  return describeError(error, { 'internal-error': m.recovery_failed, unavailable: m.recovery_failed })
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
