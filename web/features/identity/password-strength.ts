export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

/** The server's minimum. */
export const minPasswordLength = 10

/**
 * A hint while a password is typed, not a rule: the number of different characters and of character classes.
 * Length counts most, so several plain words score higher than a short complex password.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < minPasswordLength) return 'short'
  const different = new Set(password.toLowerCase()).size
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const points = Math.min(password.length, 24) / 2 + different / 2 + kinds * 2
  if (different < 5 || points < 14) return 'weak'
  return points < 19 ? 'fair' : 'strong'
}
