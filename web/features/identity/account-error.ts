import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'

/** The message for a failed change of one's own account; without a session, the specification's message. */
export function describeAccountError(error: Error): string {
  const isSignedOut = error instanceof RefusedError && error.code === 'not-signed-in'
  return isSignedOut ? m.profile_nobody_signed_in() : describeError(error)
}
