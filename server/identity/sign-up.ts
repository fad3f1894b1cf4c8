import { isAPIError } from 'better-auth/api'
import { eq, sql } from 'drizzle-orm'
import type { SignUp } from '#root/contract/identity.ts'
import { baseLocale, type LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import { ClassFull, checkClassSize, refuseFullClass, requireClassSize } from '#root/server/platform/class-size.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { createAuth } from './auth.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { headersOf, signedIn, type SignedIn } from './signed-in.ts'
import { refundIfBusy } from './throttle.ts'

type SignUpRefusal = PasswordRefusal | 'username-taken' | 'class-full' | 'too-many-attempts'

/**
 * Creates a client and signs them in until their browser is closed. A sign-up with an email that has an account gets
 * the same answer after the same work, but no account and no session; the owner of the address is notified by email.
 * Refuses a taken username, regardless of case, a weak password, too many sign-ups from one address, and a class at a
 * host that is full.
 */
export async function signUp(
  services: IdentityServices,
  input: SignUp,
  visitor: Visitor,
): Promise<SignedIn | Refusal<SignUpRefusal>> {
  const { db, throttle } = services
  const waitS = await throttle.take('signUpFromAddress', visitor.address)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })

  // Normalised to composed characters, so that names that look the same are equal.
  const account = { ...input, email: input.email.toLowerCase(), username: input.username.normalize('NFKC') }
  const weak = checkNewPassword(account.password, [account.email, account.username])
  if (weak) return weak
  // Before the password costs time.
  const full = await checkClassSize(db, services.readClassSize)
  if (full) return full
  const ownerOfEmail = await findOwner(db, account.email)
  if (await isUsernameTaken(db, account.username)) return refuse('username-taken', { field: 'username' })
  const counted = [['signUpFromAddress', visitor.address]] as const
  const hashed = { ...account, hash: await refundIfBusy(throttle, counted, hashPassword(account.password)) }
  // Counted in the same way for each email; over the limit the owner gets no more emails.
  const mailsOwner = (await throttle.take('signUpOfEmail', account.email)) === 0
  if (ownerOfEmail) return simulateSignUp(services, hashed, visitor, mailsOwner ? ownerOfEmail : null)
  try {
    const opened = await db.transaction((tx) => open(tx, services, hashed, visitor))
    services.onSignedUp(opened.actor.id)
    return opened
  } catch (error) {
    if (error instanceof ClassFull) return refuseFullClass(error.limit)
    if (!isAPIError(error)) throw error
    // Another sign-up took the username between the check and the insert, which the database refused.
    if (await isUsernameTaken(db, account.username)) return refuse('username-taken', { field: 'username' })
    const owner = await findOwner(db, account.email)
    if (owner) return simulateSignUp(services, hashed, visitor, mailsOwner ? owner : null)
    throw error
  }
}

/** A sign-up with the hash of its password, which was made before the transaction. */
type HashedSignUp = SignUp & { readonly hash: string }

async function open(
  tx: Transaction,
  { settings, readClassSize, welcomeText = m.mail_welcome_body }: IdentityServices,
  { hash, ...account }: HashedSignUp,
  visitor: Visitor,
): Promise<SignedIn> {
  const auth = createAuth(tx, settings, 'client', hash)
  const { response, headers } = await auth.api.signUpEmail({
    body: {
      ...account,
      name: `${account.firstName} ${account.lastName}`,
      language: visitor.language ?? baseLocale,
      rememberMe: false,
    },
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  const branding = await readBranding(tx)
  const subject: LocalizedText = (options) => m.mail_welcome_subject(branding, options)
  const text: LocalizedText = (options) => welcomeText({}, options)
  await sendMail(tx, emailTo(response.user, { kind: 'welcome', subject, text }))
  await requireClassSize(tx, readClassSize)
  return signedIn(auth, response.user, headers)
}

/** Opens an account for an unused address and rolls it back. */
async function simulateSignUp(
  services: IdentityServices,
  account: HashedSignUp,
  visitor: Visitor,
  owner: Owner | null,
): Promise<SignedIn> {
  const { promise: opened, resolve } = Promise.withResolvers<SignedIn>()
  const undo = new Error('Undone')
  await services.db
    .transaction(async (tx) => {
      resolve(await open(tx, services, { ...account, email: `${crypto.randomUUID()}@example.invalid` }, visitor))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (owner) {
    const subject: LocalizedText = (options) => m.mail_sign_up_again_subject({}, options)
    const text: LocalizedText = (options) => m.mail_sign_up_again_body({}, options)
    await sendMail(services.db, emailTo(owner, { kind: 'security', subject, text }))
  }
  const { actor, cookies } = await opened
  return { actor: { ...actor, email: account.email }, cookies }
}

type Owner = Parameters<typeof emailTo>[0]

async function findOwner(db: Queryable, email: string): Promise<Owner | undefined> {
  const [owner] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.email, email))
  return owner
}

async function isUsernameTaken(db: Queryable, username: string): Promise<boolean> {
  return (await db.$count(users, sql`lower(${users.username}) = lower(${username})`)) > 0
}
