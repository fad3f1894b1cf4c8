import { and, eq } from 'drizzle-orm'
import { direct } from '#root/domain/director/direct.ts'
import { directorActsAt } from '#root/domain/director/script.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { readRunningClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { keepRunning, type WorkTriggers, type Runner } from '#root/server/platform/keep-running.ts'
import { type LessonDirectorRow, lessonDirectors } from '#root/server/platform/tables/lesson-directors.ts'
import { type DirectorActions, performBeat } from './perform-beat.ts'
import { beatsOf, keysOf, listDirected, readLessonEvents, readSettled } from './store.ts'

export interface DirectingServices {
  readonly db: Queryable
  readonly actions: DirectorActions
}

/** The minimum time between two runs. */
const pauseMs = 500

/**
 * Performs the due beats of all lessons until the process ends: after rows were written, and when the next beat is due.
 * After a restart it continues where it stopped. Several processes may run it at once.
 */
export function startDirecting(
  services: DirectingServices,
  onError: (error: unknown) => void,
  triggers: WorkTriggers,
): Runner {
  return keepRunning((stopped) => directLessons(services, stopped), { pauseMs, ...triggers }, onError)
}

/**
 * Performs the beats of all lessons that are due now. Returns the milliseconds until the next one is due at the clock's
 * speed; undefined if none is due until another event.
 */
export async function directLessons(
  services: DirectingServices,
  stopped: () => boolean = () => false,
): Promise<number | undefined> {
  const waits: number[] = []
  for (const { lesson, director } of await listDirected(services.db)) {
    if (stopped()) break
    if (lesson.closedAt !== null) await endDirector(services, lesson.id)
    else if (directorActsAt(lesson.step) && lesson.pausedAt === null) {
      const waitMs = await directLesson(services, director, stopped)
      if (waitMs !== null) waits.push(waitMs)
    }
  }
  return waits.length > 0 ? Math.min(...waits) : undefined
}

/** A beat may cue others, so this repeats until nothing is due. */
async function directLesson(
  services: DirectingServices,
  director: LessonDirectorRow,
  stopped: () => boolean,
): Promise<number | null> {
  const { db } = services
  const { lessonId } = director
  const later = new Set<string>()
  for (;;) {
    const { now, speed } = await readRunningClock(db)
    const settled = keysOf(await readSettled(db, lessonId))
    const lessonEvents = await readLessonEvents(db, director)
    const { due, nextAtMs } = direct(beatsOf(director), director.seed, lessonEvents, settled, now.getTime())
    const ready = due.filter(({ key }) => !later.has(key))
    if (ready.length === 0) return nextAtMs === null || speed === 0 ? null : (nextAtMs - now.getTime()) / speed
    for (const cued of ready) {
      if (stopped()) return null
      const outcome = await performBeat(services, lessonId, cued, 'director')
      if (outcome === 'stopped') return null
      if (outcome === 'later') later.add(cued.key)
    }
  }
}

/** A director ends with its lesson, and with it the freeze that it started. */
async function endDirector({ db, actions }: DirectingServices, lessonId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(lessonDirectors)
      .set({ isOn: false })
      .where(and(eq(lessonDirectors.lessonId, lessonId), eq(lessonDirectors.isOn, true)))
      .returning()
    if (ended.length === 0) return
    await actions.unfreezeWithdrawals(tx)
    await recordAudit(tx, {
      actor: 'director',
      action: 'director-stopped',
      subject: { kind: 'lesson', id: lessonId },
      before: { isOn: true },
      after: { isOn: false },
    })
    await publish(tx, 'operators', { type: 'director', id: lessonId })
  })
}
