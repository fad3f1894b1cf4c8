import type { Actor } from '#root/contract/identity.ts'
import { isStaff } from '#root/domain/staff.ts'
import { addressHeader, type Auth } from './auth.ts'
import type { Visitor } from './identity-services.ts'

/** A person who has just signed in: who, and the cookies that their browser is to keep. */
export interface SignedIn {
  readonly actor: Actor
  readonly cookies: readonly string[]
}

/** A person who is signed in and asks for something, and the session that says so. */
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
 * The headers that the auth library gets to see. No cookie is among them, so that a session which someone put
 * into this browser beforehand is never taken over: anyone who signs in gets a new one.
 */
export function headersOf({ address, userAgent }: Pick<Visitor, 'address' | 'userAgent'>): Headers {
  return new Headers({ [addressHeader]: address, 'user-agent': userAgent })
}

/** Makes the answer of a successful sign-in from what the auth library returned. */
export async function signedIn(auth: Auth, user: AuthUser, headers: Headers): Promise<SignedIn> {
  return { actor: toActor(user), cookies: await forgetDontRemember(auth, headers.getSetCookie()) }
}

/** The user as their own browser sees them. */
export function toActor({ id, role, firstName, lastName, email }: AuthUser): Actor {
  return { id, role: isStaff(role) ? role : 'client', firstName, lastName, email }
}

/**
 * The library marks a session that ends with the browser by a second cookie. One left over from an earlier log-in
 * would cut a remembered session short, so a sign-in that does not set it removes it.
 */
async function forgetDontRemember(auth: Auth, cookies: string[]): Promise<string[]> {
  const { name, attributes } = (await auth.$context).authCookies.dontRememberToken
  if (cookies.some((cookie) => cookie.startsWith(`${name}=`))) return cookies
  return [...cookies, `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`]
}
