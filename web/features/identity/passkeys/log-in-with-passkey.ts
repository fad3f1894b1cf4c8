import { startAuthentication } from '@simplewebauthn/browser'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { call, RefusedError } from '#root/web/api/client.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Logs in with a passkey of the user's device. Throws a `RefusedError` also when the device gave none. */
export async function logInWithPasskey(remember: boolean): Promise<Actor> {
  const options = await call('POST /api/session/passkey/options')
  const given = await startAuthentication({ optionsJSON: options as unknown as RequestOptions }).catch(() => null)
  if (!given) throw new RefusedError('passkey-not-valid', m.profile_log_in_passkey_failed())
  const response = JSON.parse(JSON.stringify(given)) as typeof given & {
    clientExtensionResults: Record<string, unknown>
    response: typeof given.response & Record<string, unknown>
  }
  return call('POST /api/session/passkey', { body: { response, remember } })
}
