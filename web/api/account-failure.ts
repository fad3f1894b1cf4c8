import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from './client.ts'

/** What to tell where an account's balances did not arrive. */
export function describeAccountFailure(error: Error): string {
  return error instanceof RefusedError && error.code === 'not-found'
    ? m.dashboard_account_missing()
    : m.dashboard_account_failed({ reason: describeError(error) })
}
