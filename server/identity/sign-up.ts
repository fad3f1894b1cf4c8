import { isAPIError } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import type { SignUp } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { letterTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { headersOf, signedIn, type SignedIn } from './signed-in.ts'

type SignUpRefusal = PasswordRefusal | 'email-taken' | 'username-taken' | 'too-many-attempts'

/**
 * Makes a client and signs them in until their browser is closed. Refuses an email or a username that is taken,
 * whatever its case, a weak password, and too many from one address.
 */
export async function signUp(
  services: IdentityServices,
  input: SignUp,
  visitor: Visitor,
): Promise<SignedIn | Refusal<SignUpRefusal>> {
  const { auth, throttle } = services
  const waitS = await throttle.take('signUpFromAddress', visitor.address)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })

  // One spelling of a name that looks the same: composed characters, not combining ones.
  const username = input.username.normalize('NFKC')
  const weak = checkNewPassword(input.password, [input.email, username])
  if (weak) return weak
  const taken = await findTaken(services, input.email, username)
  if (taken) return taken

  const name = `${input.firstName} ${input.lastName}`
  try {
    const { response, headers } = await auth.api.signUpEmail({
      body: { ...input, username, name, rememberMe: false },
      headers: headersOf(visitor),
      returnHeaders: true,
    })
    const letter = { kind: 'welcome', subject: m.mail_welcome_subject(), words: m.mail_welcome_body() } as const
    await sendMail(services.db, letterTo(response.user, letter))
    return await signedIn(auth, response.user, headers)
  } catch (error) {
    if (!isAPIError(error)) throw error
    // Somebody else took it between the look and the insert, which the database refused.
    const takenMeanwhile = await findTaken(services, input.email, username)
    if (takenMeanwhile) return takenMeanwhile
    throw error
  }
}

async function findTaken(
  { db }: IdentityServices,
  email: string,
  username: string,
): Promise<Refusal<'email-taken' | 'username-taken'> | null> {
  const [found] = await db
    .select({
      email: sql<boolean>`coalesce(bool_or(${users.email} = lower(${email})), false)`,
      username: sql<boolean>`coalesce(bool_or(lower(${users.username}) = lower(${username})), false)`,
    })
    .from(users)
    .where(sql`${users.email} = lower(${email}) or lower(${users.username}) = lower(${username})`)
  if (found?.email) return refuse('email-taken', { field: 'email' })
  if (found?.username) return refuse('username-taken', { field: 'username' })
  return null
}
