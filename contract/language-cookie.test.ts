import { expect, test } from 'vitest'
import { languageCookie } from './language-cookie.ts'

test('under https the language cookie is Secure and bound to the host', () => {
  expect(languageCookie('es', true)).toBe('__Host-PARAGLIDE_LOCALE=es; Path=/; Max-Age=34560000; SameSite=Lax; Secure')
  expect(languageCookie('es', false)).toBe('PARAGLIDE_LOCALE=es; Path=/; Max-Age=34560000; SameSite=Lax')
})
