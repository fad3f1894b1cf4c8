import { type FormEvent, useRef, useState } from 'react'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { logInWithPasskey } from './passkeys/log-in-with-passkey.ts'

/** The fields under which a refusal is shown. */
type LogInField = 'email' | 'password' | 'code'

interface Refused {
  readonly refused: string
  readonly field?: LogInField
  readonly ticket?: string
  readonly isThrottled?: boolean
}

type LogInState =
  | 'idle'
  | 'running'
  | 'running-passkey'
  | Refused
  | { readonly ticket: string; readonly isChecking?: boolean }
  | { readonly actor: Actor }

/**
 * Logs in with the form fields email, password and remember, then with a code if a second factor is required,
 * or with a passkey alone. A second submit while one runs does nothing.
 */
export function useLogIn() {
  const [state, setState] = useState<LogInState>('idle')
  const isRunning = useRef(false)
  const [emailTried, setEmailTried] = useState('')

  /** Runs one step and shows its result; `ticket` is kept when a step is refused. */
  async function run(
    form: HTMLFormElement | null,
    step: () => Promise<Actor | { ticket: string }>,
    running: LogInState,
    ticket?: string,
  ) {
    if (isRunning.current) return
    isRunning.current = true
    setState(running)
    try {
      const outcome = await step()
      setState('ticket' in outcome ? { ticket: outcome.ticket } : { actor: outcome })
    } catch (error) {
      refuse(form, refusalOf(error as Error, ticket))
    } finally {
      isRunning.current = false
    }
  }

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const email = textOf(data, 'email').trim()
    const password = textOf(data, 'password')
    if (!email || !password)
      return refuse(form, { refused: m.account_fill_in_all(), field: email ? 'password' : 'email' })
    setEmailTried(email)
    const body = { email, password, remember: data.has('remember') }
    await run(form, () => call('POST /api/session', { body }), 'running')
  }

  async function submitCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (typeof state !== 'object' || !('ticket' in state) || !state.ticket) return
    const { ticket } = state
    const form = event.currentTarget
    const code = textOf(new FormData(form), 'code').trim()
    if (!code) return refuse(form, { refused: m.account_fill_in_all(), field: 'code', ticket })
    const step = () => call('POST /api/session/second-factor', { body: { ticket, code } })
    await run(form, step, { ticket, isChecking: true }, ticket)
  }

  /** Shows a refusal, and moves the focus to the field that corrects it. */
  function refuse(form: HTMLFormElement | null, refusal: Refused) {
    setState(refusal)
    const control = refusal.field && form?.elements.namedItem(refusal.field)
    if (control instanceof HTMLInputElement) control.focus()
  }

  return {
    logIn,
    submitCode,
    /** The form's checkbox also decides whether a passkey log-in is remembered. */
    logInWithPasskey: (form: HTMLFormElement | null) =>
      run(form, () => logInWithPasskey(isRemembered(form)), 'running-passkey'),
    startOver: () => setState('idle'),
    /** The email whose attempts others have used up: its owner is offered a link. Null when nobody has to wait. */
    throttledEmail: isThrottled(state) && emailTried !== '' ? emailTried : null,
    ...viewOf(state),
  } as const
}

/** What the form shows in a state. */
function viewOf(state: LogInState) {
  const refusal = typeof state === 'object' && 'refused' in state ? state : null
  return {
    isUntried: state === 'idle' || state === 'running' || state === 'running-passkey',
    running: runningStep(state),
    /** What was refused, for the form as a whole. */
    refused: refusal && !refusal.field ? refusal.refused : null,
    /** What was refused in a field. */
    refusedAt: (refusal?.field ? { [refusal.field]: refusal.refused } : {}) as Partial<Record<LogInField, string>>,
    /** The password was right, and a code is required. */
    asksForCode: typeof state === 'object' && 'ticket' in state && state.ticket !== undefined,
    actor: typeof state === 'object' && 'actor' in state ? state.actor : null,
  }
}

/** The refusals that one field can correct. */
const fieldOf: Readonly<Record<string, LogInField>> = { 'invalid-credentials': 'password', 'code-not-valid': 'code' }

/** A refusal of the server, or a lost connection. A valid ticket is kept for the next attempt. */
function refusalOf(error: Error, ticket: string | undefined): Refused {
  const code = error instanceof RefusedError ? error.code : null
  const field = code && fieldOf[code]
  return {
    refused: describeError(error),
    isThrottled: code === 'too-many-attempts',
    ...(field ? { field } : {}),
    ...(ticket && code !== 'ticket-not-valid' ? { ticket } : {}),
  }
}

function runningStep(state: LogInState): 'password' | 'code' | 'passkey' | null {
  if (state === 'running') return 'password'
  if (state === 'running-passkey') return 'passkey'
  return typeof state === 'object' && 'isChecking' in state && state.isChecking ? 'code' : null
}

function isThrottled(state: LogInState): boolean {
  return typeof state === 'object' && 'isThrottled' in state && state.isThrottled === true
}

function isRemembered(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).has('remember')
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
