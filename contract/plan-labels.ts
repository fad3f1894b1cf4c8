import { m } from '#root/contract/messages/messages.js'
import type { InLanguage } from './language.ts'

const words: Readonly<Record<string, (inputs?: object, options?: InLanguage) => string>> = {
  BEGINNERS: m.plan_name_beginners,
  ADVANCED: m.plan_name_advanced,
  PREMIUM: m.plan_name_premium,
  ENTRY: m.plan_badge_entry,
  POPULAR: m.plan_badge_popular,
  VIP: m.plan_badge_vip,
}

/** The title or badge of a plan in the reader's language. A word that an operator has written stays as it is. */
export function namePlan(word: string, options?: InLanguage): string {
  return words[word]?.({}, options) ?? word
}
