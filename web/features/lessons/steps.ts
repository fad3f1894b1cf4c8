import { m } from '#root/contract/messages/messages.js'
import type { LensPolicy } from '#root/domain/lens.ts'
import type { LessonStep } from '#root/domain/lesson.ts'

interface StepLabels {
  readonly name: () => string
  /** What a participant does now. */
  readonly now: () => string
  /** What the facilitator says and watches. */
  readonly note: () => string
  /** The screen to which the step takes a participant. */
  readonly to: string
}

/** The name, the texts and the screen of each step. */
export const steps: Readonly<Record<LessonStep, StepLabels>> = {
  lobby: { name: m.lesson_step_lobby, now: m.lesson_now_lobby, note: m.lesson_note_lobby, to: '/dashboard/lesson' },
  'first-test': {
    name: m.lesson_step_first_test,
    now: m.lesson_now_first_test,
    note: m.lesson_note_first_test,
    to: '/seat/first-test',
  },
  play: { name: m.lesson_step_play, now: m.lesson_now_play, note: m.lesson_note_play, to: '/dashboard' },
  freeze: { name: m.lesson_step_freeze, now: m.lesson_now_freeze, note: m.lesson_note_freeze, to: '/dashboard' },
  ask: { name: m.lesson_step_ask, now: m.lesson_now_ask, note: m.lesson_note_ask, to: '/dashboard/withdraws' },
  reveal: { name: m.lesson_step_reveal, now: m.lesson_now_reveal, note: m.lesson_note_reveal, to: '/dashboard/lesson' },
  exercise: {
    name: m.lesson_step_exercise,
    now: m.lesson_now_exercise,
    note: m.lesson_note_exercise,
    to: '/seat/exercise',
  },
  'second-test': {
    name: m.lesson_step_second_test,
    now: m.lesson_now_second_test,
    note: m.lesson_note_second_test,
    to: '/seat/second-test',
  },
  debrief: { name: m.lesson_step_debrief, now: m.lesson_now_debrief, note: m.lesson_note_debrief, to: '/seat/debrief' },
  closed: { name: m.lesson_step_closed, now: m.lesson_now_closed, note: m.lesson_note_closed, to: '/dashboard/lesson' },
}

/** What a participant does now at a step. Where the settings turn the lens off, the reveal shows the figures alone. */
export function nowAt(step: LessonStep, lens: LensPolicy): string {
  return step === 'reveal' && lens === 'off' ? m.lesson_now_reveal_unmarked() : steps[step].now()
}
