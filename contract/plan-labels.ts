import { m } from '#root/contract/messages/messages.js'
import type { InLanguage } from './language.ts'

const labels: Readonly<Record<string, (inputs?: object, options?: InLanguage) => string>> = {
  BEGINNERS: m.plan_name_beginners,
  ADVANCED: m.plan_name_advanced,
  PREMIUM: m.plan_name_premium,
  ENTRY: m.plan_badge_entry,
  POPULAR: m.plan_badge_popular,
  VIP: m.plan_badge_vip,
}

/** The title or badge of a plan in the reader's language. An operator's own text stays unchanged. */
export function namePlan(word: string, options?: InLanguage): string {
  return labels[word]?.({}, options) ?? word
}
