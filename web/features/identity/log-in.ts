import { type FormEvent, useRef, useState } from 'react'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { logInWithPasskey } from './passkeys/log-in-with-passkey.ts'

type LogInState =
  | 'idle'
  | 'running'
  | 'running-passkey'
  | { readonly refused: string; readonly ticket?: string; readonly hasToWait?: boolean }
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
  async function run(step: () => Promise<Actor | { ticket: string }>, running: LogInState, ticket?: string) {
    if (isRunning.current) return
    isRunning.current = true
    setState(running)
    try {
      const outcome = await step()
      setState('ticket' in outcome ? { ticket: outcome.ticket } : { actor: outcome })
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : null
      const kept = ticket && code !== 'ticket-not-valid' ? { ticket } : {}
      setState({ refused: describeError(error as Error), hasToWait: code === 'too-many-attempts', ...kept })
    } finally {
      isRunning.current = false
    }
  }

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = textOf(data, 'email').trim()
    const password = textOf(data, 'password')
    if (!email || !password) return setState({ refused: m.account_fill_in_all() })
    setEmailTried(email)
    await run(() => call('POST /api/session', { body: { email, password, remember: data.has('remember') } }), 'running')
  }

  async function giveCode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (typeof state !== 'object' || !('ticket' in state) || !state.ticket) return
    const { ticket } = state
    const code = textOf(new FormData(event.currentTarget), 'code').trim()
    if (!code) return setState({ refused: m.account_fill_in_all(), ticket })
    const step = () => call('POST /api/session/second-factor', { body: { ticket, code } })
    await run(step, { ticket, isChecking: true }, ticket)
  }

  return {
    logIn,
    giveCode,
    /** The form's checkbox also decides whether a passkey log-in is remembered. */
    logInWithPasskey: (form: HTMLFormElement | null) =>
      run(() => logInWithPasskey(isRemembered(form)), 'running-passkey'),
    startOver: () => setState('idle'),
    running: runningStep(state),
    refused: typeof state === 'object' && 'refused' in state ? state.refused : null,
    /** The email whose attempts others have used up: its owner is offered a link. Null when nobody has to wait. */
    emailToWait: hasToWait(state) && emailTried !== '' ? emailTried : null,
    /** The password was right, and a code is required. */
    asksForCode: typeof state === 'object' && 'ticket' in state && state.ticket !== undefined,
    actor: typeof state === 'object' && 'actor' in state ? state.actor : null,
  } as const
}

function runningStep(state: LogInState): 'password' | 'code' | 'passkey' | null {
  if (state === 'running') return 'password'
  if (state === 'running-passkey') return 'passkey'
  return typeof state === 'object' && 'isChecking' in state && state.isChecking ? 'code' : null
}

function hasToWait(state: LogInState): boolean {
  return typeof state === 'object' && 'hasToWait' in state && state.hasToWait === true
}

function isRemembered(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).has('remember')
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
