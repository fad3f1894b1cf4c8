import { eq, sql } from 'drizzle-orm'
import type { ClaimInvitation } from '#root/contract/identity.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { createAuth } from './auth.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { findInvitation, useInvitation } from './invitations.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword, type PasswordRefusal } from './password-rules.ts'
import { headersOf, signedIn, type SignedIn } from './signed-in.ts'
import { tooManyAttempts } from './throttle.ts'

type ClaimRefusal = PasswordRefusal | 'invitation-not-valid' | 'email-taken' | 'too-many-attempts'

/**
 * Creates an operator or an auditor for the holder of a one-time link, and signs them in. The link is used in the
 * transaction that creates the user, so it works once or not at all. Refuses a link that is used, expired, unknown, or
 * made for another email.
 */
export async function claimInvitation(
  services: IdentityServices,
  input: ClaimInvitation,
  visitor: Visitor,
): Promise<SignedIn | Refusal<ClaimRefusal>> {
  const { throttle } = services
  if (!(await findInvitation(services.db, input.token))) {
    // Only invalid links count: others' guesses from the same address block no guest.
    const waitS = await throttle.take('invitationFromAddress', visitor.address)
    return waitS > 0 ? tooManyAttempts(waitS) : refuse('invitation-not-valid')
  }
  const weak = checkNewPassword(input.password, [input.email])
  if (weak) return weak

  const hash = await hashPassword(input.password)
  const outcome = await services.db.transaction((tx) => claimIn(tx, services, input, { visitor, hash }))
  if (isRefusal(outcome)) return outcome
  return signedIn(services.auth, outcome.user, outcome.headers)
}

/** The invitation stays locked from the check to the commit: a second claim waits, and then finds it used. */
async function claimIn(
  tx: Transaction,
  { settings }: IdentityServices,
  input: ClaimInvitation,
  { visitor, hash }: { readonly visitor: Visitor; readonly hash: string },
) {
  const { token, ...person } = input
  const email = person.email.toLowerCase()
  const invitation = await findInvitation(tx, token, true)
  if (!invitation || (invitation.email !== null && invitation.email !== email)) return refuse('invitation-not-valid')
  const [existing] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, sql`${email}`))
  if (existing) return refuse('email-taken', { field: 'email' })

  const { response, headers } = await createAuth(tx, settings, invitation.role, hash).api.signUpEmail({
    body: { ...person, name: `${person.firstName} ${person.lastName}`, rememberMe: false },
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  const { user } = response
  if (!(await useInvitation(tx, invitation.id, user.id))) throw new Error('A locked invitation was used up')
  const actor = { id: user.id, role: invitation.role }
  await recordAudit(tx, {
    actor,
    action: `${invitation.role}-joined`,
    subject: { kind: 'invitation', id: invitation.id },
  })
  return { user, headers }
}
