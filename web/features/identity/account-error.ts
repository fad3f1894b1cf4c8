import { m } from '#root/contract/messages/messages.js'
import { describeError, RefusedError } from '#root/web/api/client.ts'

/** The words for a failed change of one's own account; without a session, in the specification's words for it. */
export function describeAccountError(error: Error): string {
  const isNobody = error instanceof RefusedError && error.code === 'not-signed-in'
  return isNobody ? m.profile_nobody_signed_in() : describeError(error)
}
