import type { LessonPlan } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatNumber } from '#root/web/ui/number-format.ts'

/** The name of a plan; those of the product are named by their minutes. */
export function planName({ name, minutes }: LessonPlan): string {
  return name ?? m.plan_standard({ minutes: formatNumber(minutes) })
}
