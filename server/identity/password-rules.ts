import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { mostUsedPasswords } from './most-used-passwords.ts'

/** In characters, as a person counts them. */
export const minPasswordLength = 10
export const maxPasswordLength = 128

/** What anybody would think of first who knows where the password is for: alone, together, and with digits and signs around. */
export const ownWords = [
  'glasshouse',
  'capital',
  'bitcoin',
  'wallet',
  'invest',
  'operator',
  'auditor',
  'client',
  'demo',
]
const madeOfOwnWords = new RegExp(`^(?:${ownWords.join('|')}|\\P{L})+$`, 'u')

export type PasswordRefusal = 'password-too-short' | 'password-too-common'

/**
 * Checks a new password: long enough, and not one that everybody tries first, which includes the person's own names and
 * the product's words.
 * Length is what protects; rules about kinds of characters only teach people to write "Password1!".
 */
export function checkNewPassword(password: string, ownNames: readonly string[]): Refusal<PasswordRefusal> | null {
  if (Array.from(password).length < minPasswordLength) return refuse('password-too-short', { field: 'password' })
  const plain = password.toLowerCase()
  const common =
    mostUsedPasswords.has(plain) ||
    isOneCharacter(plain) ||
    isMadeOfOwnWords(plain) ||
    ownNames.some((name) => name.toLowerCase() === plain)
  return common ? refuse('password-too-common', { field: 'password' }) : null
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}

function isMadeOfOwnWords(text: string): boolean {
  return ownWords.some((word) => text.includes(word)) && madeOfOwnWords.test(text)
}
