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
type RequestState = 'idle' | 'running' | { readonly refused: string } | { readonly asked: Delivery }

/** Requests a link that sets a new password. The answer is the same for every input. */
export function RecoveryRequest() {
  const { ask, state } = useRecoveryRequest()
  if (typeof state === 'object' && 'asked' in state) return <Asked delivery={state.asked} />
  return (
    <form method="post" noValidate onSubmit={(event) => void ask(event)} className="grid gap-5">
      <TextField label={m.recovery_email()} name="email" type="email" autoComplete="username" dir="ltr" required />
      <TextField
        label={m.recovery_amount()}
        hint={m.recovery_amount_hint()}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        className="figures"
        required
      />
      {typeof state === 'object' && <Notice tone="refused">{state.refused}</Notice>}
      <Button type="submit" pending={state === 'running'} pendingLabel={m.recovery_asking()}>
        {m.recovery_request()}
      </Button>
      <BackToLogIn />
    </form>
  )
}

function Asked({ delivery }: { delivery: Delivery }) {
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

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isRunning.current) return
    const json = readForm(new FormData(event.currentTarget))
    if (typeof json === 'string') return setState({ refused: json })
    isRunning.current = true
    setState('running')
    try {
      const { delivery } = await call('POST /api/password-recoveries', { body: json })
      setState({ asked: delivery })
    } catch (error) {
      setState({ refused: describeFailure(error as Error) })
    } finally {
      isRunning.current = false
    }
  }

  return { ask, state }
}

/** The input for the server, or the form's errors. */
function readForm(data: FormData): { email: string; amount: string } | string {
  const email = textOf(data, 'email').trim()
  const written = textOf(data, 'amount').replaceAll(/[\s,$]/g, '')
  if (!email || !written) return m.account_fill_in_all()
  if (!/^\S+@\S+\.\S+$/.test(email)) return m.recovery_email_invalid()
  const amountCents = parseDollars(written)
  return amountCents === null ? m.recovery_amount_invalid() : { email, amount: toDecimal(amountCents) }
}

/** An error of the server gets the specification's message. */
function describeFailure(error: Error): string {
  return describeError(error, { 'internal-error': m.recovery_failed, unavailable: m.recovery_failed })
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
