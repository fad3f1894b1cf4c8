import { m } from '#root/contract/messages/messages.js'
import { getLocale, type InLanguage } from './language.ts'

const tags = { en: 'en-US', es: 'es', ar: 'ar-u-nu-latn' } as const
/** The units with their seconds, and up to how many seconds each is used. */
const units = [
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 2 * 86_400 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const

/**
 * The message of a refusal for too many attempts, with how long to wait. `retryAfterS` is in seconds and is rounded up,
 * so that nobody is asked to try again too early; without it, a minute. Any other text is shown as it is: the API
 * reference passes the names of values.
 */
export function describeTooManyAttempts(
  { retryAfterS = '60' }: { retryAfterS?: string },
  options?: InLanguage,
): string {
  const locale = options?.locale ?? getLocale()
  if (!/^\d+$/.test(retryAfterS)) return m.refusal_too_many_attempts({ wait: retryAfterS }, options)
  const waitS = Math.max(1, Number(retryAfterS))
  const { unit, seconds } = units.find(({ below }) => waitS <= below)!
  const wait = new Intl.NumberFormat(tags[locale], { style: 'unit', unit, unitDisplay: 'long' })
  return m.refusal_too_many_attempts({ wait: wait.format(Math.ceil(waitS / seconds)) }, options)
}
