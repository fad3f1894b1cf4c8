import type { Actor } from '#root/contract/identity.ts'
import { baseLocale } from '#root/contract/language.ts'
import { createAuth } from '#root/server/identity/auth.ts'
import type { IdentityServices, Visitor } from '#root/server/identity/identity-services.ts'
import { headersOf } from '#root/server/identity/signed-in.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

interface NewAccount {
  readonly firstName: string
  readonly lastName: string
  /** In lower case. */
  readonly email: string
  readonly role: Actor['role']
  readonly password: string
  /** Its hash, made before the transaction. */
  readonly hash: string
}

/**
 * Opens the account of an administrator, an auditor or a teacher, and starts their session. A teacher is stored as a
 * client of the office: the fields that only a firm's clients fill in are empty.
 */
export async function openAccount(
  tx: Transaction,
  settings: IdentityServices['settings'],
  { role, hash, ...person }: NewAccount,
  visitor: Visitor,
) {
  const { response, headers } = await createAuth(tx, settings, role, hash).api.signUpEmail({
    body: {
      ...person,
      ...(role === 'client' ? clientFields() : {}),
      name: `${person.firstName} ${person.lastName}`,
      language: visitor.language ?? baseLocale,
      rememberMe: false,
    },
    headers: headersOf(visitor),
    returnHeaders: true,
  })
  return { user: response.user, headers }
}

/** The fields that the tables require of a client. */
export function clientFields() {
  return { username: `teacher-${crypto.randomUUID()}`, phoneNumber: '', country: '' }
}
