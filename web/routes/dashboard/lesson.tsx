import { m } from '#root/contract/messages/messages.js'
import { AfterLesson } from '#root/web/features/debrief/due-reminder.tsx'
import { LeaveSeat } from '#root/web/features/identity/leave-seat.tsx'
import { Now } from '#root/web/features/lab/now/now.tsx'
import { LessonScreen } from '#root/web/features/lessons/lesson-screen.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.lesson_heading, whenSignedOut: 'show-message' }

/** A participant's lesson, /dashboard/lesson. */
export default function LessonRoute() {
  return <LessonScreen reveal={<Now />} afterwards={<AfterLesson />} leave={<LeaveSeat />} />
}
