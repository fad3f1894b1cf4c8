import { eq } from 'drizzle-orm'
import type { Director, DirectorBeat } from '#root/contract/director.ts'
import type { Actor } from '#root/contract/identity.ts'
import { type CuedBeat, cueBeats, keyOf } from '#root/domain/director/direct.ts'
import {
  type Beat,
  directorActsAt,
  type DirectorRefusal,
  type ScriptId,
  scripts,
} from '#root/domain/director/script.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type LessonDirectorRow, lessonDirectors } from '#root/server/platform/tables/lesson-directors.ts'
import type { LessonRow } from '#root/server/platform/tables/lessons.ts'
import type { DirectingServices } from './direct-lessons.ts'
import { performBeat } from './perform-beat.ts'
import { findDirected, keysOf, lockDirected, readLessonEvents, readSettled } from './store.ts'

type Outcome = Promise<Director | Refusal<'not-found' | DirectorRefusal>>

/** The director of a lesson, with each beat of its script. */
export async function readDirector(db: Queryable, lessonId: string): Promise<Director | Refusal<'not-found'>> {
  const found = await findDirected(db, lessonId)
  if (!found) return refuse('not-found')
  const { lesson, director } = found
  const isActing = directorActsAt(lesson.step) && lesson.pausedAt === null
  if (!director) return { script: null, isOn: false, isActing, beats: [] }
  const { script, isOn } = director
  const settled = await readSettled(db, lessonId)
  const waiting = await readWaiting(db, director, keysOf(settled))
  const beats = scripts[script].map((beat): DirectorBeat => {
    const own = waiting.filter((cued) => cued.beat.id === beat.id)
    const { action, id } = beat
    return {
      id,
      action: action.kind,
      message: action.kind === 'write' ? action.message : null,
      isSkipped: director.skippedBeats.includes(id),
      done: settled.filter((row) => row.beat === id && row.outcome === 'done').length,
      waiting: own.length,
      nextAt: own[0] ? new Date(own[0].dueAtMs).toISOString() : null,
    }
  })
  return { script, isOn, isActing, beats }
}

/** The beats that have their cue and are not settled, skipped ones included. */
async function readWaiting(
  db: Queryable,
  director: LessonDirectorRow,
  settled: ReadonlySet<string>,
): Promise<CuedBeat[]> {
  const cued = cueBeats(scripts[director.script], director.seed, await readLessonEvents(db, director))
  return cued.filter(({ key }) => !settled.has(key))
}

/** Switches the director of a lesson on with a script. Refuses a closed lesson. */
export async function startDirector(db: Queryable, operator: Actor, lessonId: string, script: ScriptId): Outcome {
  const refusal = await db.transaction(async (tx) => {
    const found = await findDirected(tx, lessonId)
    if (!found) return refuse('not-found')
    if (found.lesson.closedAt) return refuse('director-cannot-act')
    await switchDirectorOn(tx, operator, found.lesson, script, found.director)
    return null
  })
  return refusal ?? readDirector(db, lessonId)
}

/** Switches the director of an open lesson on, within a transaction. `director` is the one that the lesson already has. */
export async function switchDirectorOn(
  tx: Transaction,
  operator: Actor,
  { id: lessonId, seed }: Pick<LessonRow, 'id' | 'seed'>,
  script: ScriptId,
  director: LessonDirectorRow | null = null,
): Promise<void> {
  const after = { script, seed, isOn: true }
  await tx
    .insert(lessonDirectors)
    .values({ lessonId, ...after })
    .onConflictDoUpdate({ target: lessonDirectors.lessonId, set: after })
  const subject = { kind: 'lesson', id: lessonId }
  const before = { isOn: director?.isOn ?? false, script: director?.script ?? null }
  await recordAudit(tx, { actor: operator, action: 'director-started', subject, before, after })
  await publish(tx, 'operators', { type: 'director', id: lessonId })
}

/** Switches the director of a lesson off. Its past actions stay, and it can be switched on again. */
export function stopDirector(db: Queryable, operator: Actor, lessonId: string): Outcome {
  return changeDirector(db, operator, lessonId, {
    action: 'director-stopped',
    change: () => ({ isOn: false }),
    noted: ({ isOn }) => ({ isOn }),
  })
}

/** Skips a beat from now on, or restores it. Unknown beats are not found. */
export function skipBeat(
  db: Queryable,
  operator: Actor,
  { id, beat }: { readonly id: string; readonly beat: string },
  isSkipped: boolean,
): Outcome {
  return changeDirector(db, operator, id, {
    action: isSkipped ? 'director-beat-skipped' : 'director-beat-restored',
    beat,
    change: ({ skippedBeats }) => {
      const others = skippedBeats.filter((each) => each !== beat)
      return { skippedBeats: isSkipped ? [...others, beat] : others }
    },
    noted: ({ skippedBeats }) => ({ skipped: skippedBeats.join(', ') }),
  })
}

interface DirectorChange {
  readonly action: 'director-stopped' | 'director-beat-skipped' | 'director-beat-restored'
  /** The beat that the script must have. */
  readonly beat?: string
  readonly change: (director: LessonDirectorRow) => Partial<LessonDirectorRow>
  /** The changed fields, for the audit log. */
  readonly noted: (director: LessonDirectorRow) => Readonly<Record<string, string | boolean>>
}

async function changeDirector(
  db: Queryable,
  operator: Actor,
  lessonId: string,
  { action, beat, change, noted }: DirectorChange,
): Outcome {
  const refusal = await db.transaction(async (tx) => {
    const director = (await lockDirected(tx, lessonId))?.director
    if (!director || (beat !== undefined && !findBeat(director, beat))) return refuse('not-found')
    const [changed] = await tx
      .update(lessonDirectors)
      .set(change(director))
      .where(eq(lessonDirectors.lessonId, lessonId))
      .returning()
    const subject = { kind: 'lesson', id: lessonId }
    await recordAudit(tx, { actor: operator, action, subject, before: noted(director), after: noted(changed!) })
    await publish(tx, 'operators', { type: 'director', id: lessonId })
    return null
  })
  return refusal ?? readDirector(db, lessonId)
}

/**
 * Performs a waiting beat now, whether or not the director is on. The freeze needs no cue. Refuses a beat without a
 * cue, and a step at which the director does not act.
 */
export async function performNow(
  services: DirectingServices,
  operator: Actor,
  { id, beat: name }: { readonly id: string; readonly beat: string },
): Outcome {
  const { db } = services
  const found = await findDirected(db, id)
  const beat = found?.director && findBeat(found.director, name)
  if (!beat) return refuse('not-found')
  if (!directorActsAt(found.lesson.step)) return refuse('director-cannot-act')
  const waiting = (await readWaiting(db, found.director, keysOf(await readSettled(db, id)))).filter(
    (cued) => cued.beat.id === name,
  )
  const isFreeze = beat.action.kind === 'freeze-withdrawals'
  if (waiting.length === 0 && !isFreeze) return refuse('beat-has-no-cue')
  const freeze = { beat, key: keyOf(name, null, 1), seat: null, subject: null, dueAtMs: 0 }
  for (const cued of isFreeze ? [freeze] : waiting) await performBeat(services, id, cued, operator)
  return readDirector(db, id)
}

function findBeat({ script }: LessonDirectorRow, id: string): Beat | undefined {
  return scripts[script].find((beat) => beat.id === id)
}
