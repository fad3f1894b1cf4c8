import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { mostUsedPasswords } from './most-used-passwords.ts'

/** In characters, as a person counts them. */
export const minPasswordLength = 10
export const maxPasswordLength = 128

export type PasswordRefusal = 'password-too-short' | 'password-too-common'

/**
 * Checks a new password: long enough, and not one that everybody tries first, which includes the person's own names.
 * Length is what protects; rules about kinds of characters only teach people to write "Password1!".
 */
export function checkNewPassword(password: string, ownNames: readonly string[]): Refusal<PasswordRefusal> | null {
  if (Array.from(password).length < minPasswordLength) return refuse('password-too-short', { field: 'password' })
  const plain = password.toLowerCase()
  const common =
    mostUsedPasswords.has(plain) || isOneCharacter(plain) || ownNames.some((name) => name.toLowerCase() === plain)
  return common ? refuse('password-too-common', { field: 'password' }) : null
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}
