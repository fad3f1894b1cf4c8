import { expect, test } from 'vitest'
import { languageCookie } from './language-cookie.ts'

test('under https the language’s cookie is Secure and this host’s own', () => {
  expect(languageCookie('es', true)).toBe('__Host-PARAGLIDE_LOCALE=es; Path=/; Max-Age=34560000; SameSite=Lax; Secure')
  expect(languageCookie('es', false)).toBe('PARAGLIDE_LOCALE=es; Path=/; Max-Age=34560000; SameSite=Lax')
})
