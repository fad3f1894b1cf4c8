import * as contract from '#root/contract/profile.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { expiredSessionCookies } from '#root/server/identity/end-session.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { expiredDeviceCookie } from '#root/server/identity/known-device.ts'
import { tooManyAttempts } from '#root/server/identity/throttle.ts'
import { setCookies, visitorOf } from '#root/server/identity/visitor.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { contextRoute, download, route, type Route } from '#root/server/platform/http/route.ts'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { downloadData } from './download-data.ts'
import { readProfile } from './read-profile.ts'
import { updateProfile } from './update-profile.ts'

/** The routes of a person's profile, its download and its deletion. */
export function profileRoutes(
  services: IdentityServices & { readonly files: Files; readonly network: LocalNetwork },
): Route[] {
  const { auth, db, settings, throttle } = services
  return [
    route(contract.readProfile, ({ actor }) => readProfile(db, actor.id)),
    route(contract.updateProfile, ({ actor, body }) => updateProfile(db, actor, body)),
    route(contract.changeEmail, ({ actor, session, body }) => changeEmail(services, { actor, session }, body)),
    contextRoute(contract.confirmEmail, async ({ actor, session, body, context }) => {
      const here = actor && session ? { actor, session } : null
      const outcome = await confirmEmail(services, body.token, here)
      if (!isRefusal(outcome)) return outcome
      // Only invalid links count, so nobody can block the holder of a valid one.
      const waitS = await throttle.take('emailConfirmationFromAddress', visitorOf(context, settings).address)
      return waitS > 0 ? tooManyAttempts(waitS) : outcome
    }),
    route(contract.downloadData, async ({ actor, session }) =>
      download(JSON.stringify(await downloadData(services, actor, session.id)), {
        name: 'glasshouse-my-data.json',
        type: 'application/json',
      }),
    ),
    contextRoute(contract.deleteAccount, async ({ actor, session, body, context }) => {
      const refusal = await deleteAccount(services, { actor, session }, body)
      if (refusal) return refusal
      setCookies(context, [...(await expiredSessionCookies(auth)), expiredDeviceCookie(settings)])
      return null
    }),
  ]
}
