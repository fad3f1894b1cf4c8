import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'

/** The number and the name of a published warning sign in a language. */
export function nameOfSign(sign: number, locale: Locale): string {
  const messages = m as unknown as Record<string, (values: object, options: object) => string>
  return `${sign} ${messages[`sign_${sign}_name`]!({}, { locale })}`
}
