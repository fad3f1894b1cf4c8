import { setTimeout as pause } from 'node:timers/promises'
import type { LessonStep } from '#root/domain/lesson.ts'
import { Bot } from './bot.ts'
import type { Teacher } from './teacher.ts'
import type { Timing } from './visitor.ts'

const pollMs = 500

/** The actions of the bots at a step, one part after the other. `after` is the next action of a bot teacher. */
interface Part {
  readonly name: string
  readonly act: (bot: Bot) => Promise<void>
  readonly after?: (teacher: Teacher) => Promise<void>
}

const parts: Partial<Record<LessonStep, readonly Part[]>> = {
  'first-test': [{ name: 'answer offers', act: (bot) => bot.answerOffers('first-test') }],
  play: [
    {
      name: 'pay in',
      act: (bot) => bot.payIn(),
      async after(teacher) {
        await teacher.confirmPayments()
        await teacher.moveDays(1)
      },
    },
    { name: 'invest', act: (bot) => bot.invest(), after: (teacher) => teacher.moveDays(10) },
    { name: 'withdraw a little', act: (bot) => bot.withdrawSmall(), after: (teacher) => teacher.moveDays(1) },
  ],
  ask: [{ name: 'ask for the money', act: (bot) => bot.askForMoney(), after: (teacher) => teacher.moveDays(1) }],
  reveal: [{ name: 'look behind', act: (bot) => bot.lookBehind() }],
  exercise: [{ name: 'answer offers', act: (bot) => bot.answerOffers('exercise') }],
  'second-test': [{ name: 'answer offers', act: (bot) => bot.answerOffers('second-test') }],
  debrief: [{ name: 'read the debrief', act: (bot) => bot.readDebrief() }],
}

export interface LessonRun {
  readonly url: string
  readonly code: string
  readonly seats: number
  readonly seed: number
  /** Presses next and moves the clock. Null: a person does it. */
  readonly teacher: Teacher | null
  /** The steps of the plan, from the lobby. */
  readonly steps: readonly LessonStep[]
  /** The step after which the bots stop; absent: the last. */
  readonly until?: LessonStep
  readonly print: (line: string) => void
}

/**
 * Plays a lesson with bots, and prints the time of each part. Fails with the first bot that gets an unexpected answer.
 */
export async function playLesson({ url, code, seats, seed, teacher, steps, until, print }: LessonRun): Promise<void> {
  let timings: Timing[] = []
  const note = (timing: Timing) => void timings.push(timing)
  const bots = Array.from({ length: seats }, (_, index) => new Bot(url, code, seed, index + 1, note))
  const inTime = bots.filter(({ character }) => !character.isLate)
  const measure = async (name: string, work: () => Promise<unknown>) => {
    timings = []
    const startedMs = performance.now()
    await work()
    print(lineOf(name, performance.now() - startedMs, timings))
  }
  await measure('lobby: join', () => Promise.all(inTime.map((bot) => bot.join())))
  let present = inTime
  for (const [place, step] of steps.entries()) {
    if (step === 'closed') break
    if (!teacher && !(await waitForStep(inTime[0]!, step, steps))) continue
    if (step === steps[1]) {
      await measure(`${step}: join late`, () =>
        Promise.all(bots.filter(({ character }) => character.isLate).map((bot) => bot.join())),
      )
      present = bots
    }
    await measure(`${step}: arrive`, () => Promise.all(present.map((bot) => bot.arrive(step))))
    for (const { name, act, after } of parts[step] ?? []) {
      await measure(`${step}: ${name}`, () => Promise.all(present.map(act)))
      if (teacher) await after?.(teacher)
    }
    if (step === until) return
    if (teacher) await teacher.next(step, steps[place + 1]!)
  }
}

/** Follows a person who moves the lesson. Returns whether the lesson has reached the step; false: it was skipped. */
async function waitForStep(bot: Bot, step: LessonStep, steps: readonly LessonStep[]): Promise<boolean> {
  for (;;) {
    const now = steps.indexOf(await bot.readStep())
    if (now >= steps.indexOf(step)) return now === steps.indexOf(step)
    await pause(pollMs)
  }
}

function lineOf(name: string, ms: number, timings: readonly Timing[]): string {
  const sorted = timings.map((timing) => timing.ms).toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const failed = timings.filter(({ status }) => status >= 500).length
  const repeated = timings.filter(({ repeats }) => repeats > 0).length
  const requests = `${timings.length} requests, median ${at(0.5)} ms, 95% ${at(0.95)} ms, slowest ${at(1)} ms`
  return `${name.padEnd(26)} ${(ms / 1_000).toFixed(1).padStart(5)} s  ${requests}, ${repeated} repeated, ${failed} errors`
}
