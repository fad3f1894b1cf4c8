import type { Actor } from '#root/contract/identity.ts'
import { isStaff } from '#root/domain/staff.ts'
import { addressHeader, type Auth } from './auth.ts'
import type { Visitor } from './identity-services.ts'

/** A person who has just signed in, and the cookies for their browser. */
export interface SignedIn {
  readonly actor: Actor
  readonly cookies: readonly string[]
}

/** The signed-in person of a request, and their session. */
export interface SignedInPerson {
  readonly actor: Actor
  readonly session: { readonly id: string }
}

/** The user as the auth library returns one. */
interface AuthUser {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * The headers passed to the auth library. They contain no cookie, so that a session planted in this browser is never
 * used: every sign-in creates a new one.
 */
export function headersOf({ address, userAgent }: Pick<Visitor, 'address' | 'userAgent'>): Headers {
  return new Headers({ [addressHeader]: address, 'user-agent': userAgent })
}

/** Creates the answer of a successful sign-in from the auth library's result. */
export async function signedIn(auth: Auth, user: AuthUser, headers: Headers): Promise<SignedIn> {
  return { actor: toActor(user), cookies: await clearDontRemember(auth, headers.getSetCookie()) }
}

/** The user as their own browser sees them. */
export function toActor({ id, role, firstName, lastName, email }: AuthUser): Actor {
  return { id, role: isStaff(role) ? role : 'client', firstName, lastName, email }
}

/**
 * The library marks a session that ends with the browser by a second cookie. One left from an earlier log-in would
 * shorten a remembered session, so a sign-in that does not set it removes it.
 */
async function clearDontRemember(auth: Auth, cookies: string[]): Promise<string[]> {
  const { name, attributes } = (await auth.$context).authCookies.dontRememberToken
  if (cookies.some((cookie) => cookie.startsWith(`${name}=`))) return cookies
  return [...cookies, `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`]
}
