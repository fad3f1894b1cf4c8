import * as audit from '../audit.ts'
import * as browserLinks from '../browser-links.ts'
import * as identity from '../identity.ts'
import * as live from '../live-stream.ts'
import * as passkeys from '../passkeys.ts'
import * as resetCodes from '../password-reset-codes.ts'
import * as profile from '../profile.ts'
import * as recovery from '../recovery.ts'
import type { AnyRoute } from '../route.ts'
import * as secondFactor from '../second-factor.ts'
import * as confirmation from '../session-confirmation.ts'
import * as sessions from '../sessions.ts'
import * as administration from './administration.ts'
import * as lobby from './lobby.ts'

type RouteIn<Module> = Module extends unknown ? Extract<Module[keyof Module], AnyRoute> : never

/** The type of every route that only the host's own domain has, by its method and path. */
export type HostRoutes = {
  [R in RouteIn<typeof lobby | typeof administration> as `${Uppercase<R['method']>} ${R['path']}`]: R
}

const { signUp: _clients, readInvitation: _lookup, claimInvitation: _staff, ...signIn } = identity
const { requestRecovery: _byDeposit, ...recoveries } = recovery
const { changePassword } = profile

/** Every route of the host's own domain: its own, and the routes of a firm for signing in and protecting an account. */
export const hostRouteTable: readonly AnyRoute[] = [
  lobby,
  administration,
  signIn,
  recoveries,
  { changePassword },
  confirmation,
  sessions,
  secondFactor,
  passkeys,
  resetCodes,
  browserLinks,
  audit,
  live,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(
    (value): value is AnyRoute => typeof value === 'object' && value !== null && 'access' in value && 'path' in value,
  )
