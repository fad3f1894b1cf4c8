import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Lesson } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import type { ScriptId } from '#root/domain/director/script.ts'
import {
  checkCapacity,
  checkClassLimit,
  checkSlide,
  extendStep,
  type LessonArms,
  type LessonRefusal,
  type LessonState,
  type LessonStep,
  lessonSeats,
  lessonSteps,
  maxSeatsIn,
  moveOn,
  openLesson,
  pauseLesson,
  resumeLesson,
  withholdsPayments,
} from '#root/domain/lesson.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { inEveryLanguage, type TranslatedText, type Translations } from '#root/domain/translated-text.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { ReadClassSize } from '#root/server/platform/class-size.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { storeLessonOffers } from '#root/server/platform/lesson-offers.ts'
import { readOffersInUse } from '#root/server/platform/offer-bank.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import type { AuditFields } from '#root/server/platform/tables/audit.ts'
import { type LessonRow, lessons, rooms } from '#root/server/platform/tables/lessons.ts'
import { findPlan } from './plans.ts'
import { columnsOf, lockLesson, readLesson, readNowMs, stateOf } from './store.ts'

/** The use cases that freeze and unfreeze the firm's withdrawals, within a transaction. */
export interface Freezing {
  /** Freezes withdrawals with a notice for the clients, unless they are frozen already. */
  readonly freeze: (tx: Transaction, operator: Actor, notice: TranslatedText) => Promise<unknown>
  readonly unfreeze: (tx: Transaction, operator: Actor) => Promise<unknown>
}

/** The use case that switches the director of a lesson on, within a transaction. */
export type SwitchDirectorOn = (
  tx: Transaction,
  operator: Actor,
  lesson: Pick<LessonRow, 'id' | 'seed'>,
  script: ScriptId,
) => Promise<void>

/** The use case that keeps the money of a lesson's seats for their debriefs, within the transaction that closes it. */
export type KeepSeatMoney = (tx: Transaction, lessonId: string) => Promise<void>

export interface LessonServices {
  readonly db: Queryable
  readonly freezing: Freezing
  readonly switchDirectorOn: SwitchDirectorOn
  readonly keepSeatMoney: KeepSeatMoney
  readonly settings: Pick<Settings, 'mail'>
  readonly readClassSize: ReadClassSize
}

interface NewLesson {
  readonly plan: string
  readonly planName: string
  readonly arms: LessonArms
  readonly capacity?: number | undefined
  readonly seed?: number | undefined
  readonly emailReminders: boolean
}

type Outcome<Refused extends string = never> = Promise<Lesson | Refusal<LessonRefusal | 'not-found' | Refused>>

/**
 * Starts a lesson in a room, with its plan's director. Refuses a retired room and one with a running lesson,
 * more seats than the class may have people, and reminders by email without a mail server; unknown rooms and plans are
 * not found.
 */
export async function startLesson(
  services: LessonServices,
  operator: Actor,
  roomId: string,
  input: NewLesson,
): Outcome<'mail-server-missing'> {
  const { db, switchDirectorOn, settings, readClassSize } = services
  if (input.emailReminders && !settings.mail) return refuse('mail-server-missing')
  const capacity = input.capacity ?? Math.min(lessonSeats.default, maxSeatsIn(readClassSize()))
  const tooMany = checkClassLimit(capacity, readClassSize())
  if (tooMany) return tooMany
  const id = await db.transaction(async (tx) => {
    const plan = await findPlan(tx, input.plan)
    // The lock makes a second start wait; it then finds the first one's lesson.
    const [[room], offers] = await Promise.all([
      tx.select().from(rooms).where(eq(rooms.id, roomId)).for('update'),
      readOffersInUse(tx),
    ])
    if (!plan || !room) return refuse('not-found')
    if (room.retiredAt) return refuse('room-retired')
    const isInUse = await tx.$count(lessons, and(eq(lessons.roomId, roomId), isNull(lessons.closedAt)))
    if (isInUse > 0) return refuse('room-in-use')
    const { arms, seed, emailReminders } = input
    const state = columnsOf(openLesson(plan.steps, await readNowMs(tx)))
    const planName = plan.name ?? input.planName
    const options = { arms, capacity, seed, emailReminders }
    const values = { ...state, ...options, roomId, planName, steps: plan.steps, createdBy: operator.id }
    const [row] = await tx.insert(lessons).values(values).returning({ id: lessons.id, seed: lessons.seed })
    const details = { ...options, plan: planName, seed: row!.seed }
    await recordAudit(tx, {
      actor: operator,
      action: 'lesson-started',
      subject: { kind: 'lesson', id: row!.id },
      details,
    })
    await storeLessonOffers(tx, row!, offers)
    if (plan.script) await switchDirectorOn(tx, operator, row!, plan.script)
    await publish(tx, 'everyone', { type: 'lesson', id: row!.id })
    return row!.id
  })
  return isRefusal(id) ? id : (await readLesson(services, id))!
}

/**
 * Moves a lesson to a later step, for all seats. From the freeze step on, the firm's withdrawals are frozen; they are
 * unfrozen when the last lesson that needs the freeze is closed. At its end the money of its seats is kept for their
 * debriefs.
 */
export function moveLesson(
  services: LessonServices,
  operator: Actor,
  id: string,
  move: { readonly from: LessonStep; readonly to: LessonStep },
): Outcome {
  return changeState(services, operator, id, {
    action: 'lesson-moved-on',
    change: (lesson, nowMs) => moveOn(lesson.steps, stateOf(lesson), move, nowMs),
    alsoWrite: async (tx, before, after) => {
      if (after.step === 'closed') await services.keepSeatMoney(tx, id)
      await freezeAt(tx, services.freezing, operator, before, after)
    },
  })
}

/** Extends the time of the current step. */
export function extendLesson(services: LessonServices, operator: Actor, id: string, minutes: number): Outcome {
  return changeState(services, operator, id, {
    action: 'lesson-extended',
    change: (lesson, nowMs) => extendStep(stateOf(lesson), minutes, nowMs),
  })
}

/** Pauses the time of the current step. */
export function pauseTime(services: LessonServices, operator: Actor, id: string): Outcome {
  return changeState(services, operator, id, {
    action: 'lesson-paused',
    change: (lesson, nowMs) => pauseLesson(stateOf(lesson), nowMs),
  })
}

/** Resumes the time of the current step. */
export function resumeTime(services: LessonServices, operator: Actor, id: string): Outcome {
  return changeState(services, operator, id, {
    action: 'lesson-resumed',
    change: (lesson, nowMs) => resumeLesson(stateOf(lesson), nowMs),
  })
}

/** Shows a slide, counted from 1, on every projector of the lesson. Refuses at any other step than the reveal. */
export function showSlide(services: LessonServices, operator: Actor, id: string, slide: number): Outcome {
  return changeLesson(services, operator, id, async (tx, lesson) => {
    const refused = checkSlide(stateOf(lesson))
    if (refused) return refused
    await tx.update(lessons).set({ slide }).where(eq(lessons.id, id))
    return { action: 'lesson-slide-shown', before: { slide: lesson.slide }, after: { slide } }
  })
}

/** Shows a message to all seats, or removes it. Refuses a closed lesson. */
export function sayToAll(
  services: LessonServices,
  operator: Actor,
  id: string,
  { message, translations }: { readonly message: string | null; readonly translations: Translations },
): Outcome {
  return changeLesson(services, operator, id, async (tx, lesson) => {
    if (lesson.closedAt) return refuse('lesson-closed')
    const messageTranslations = message === null ? {} : translations
    await tx.update(lessons).set({ message, messageTranslations }).where(eq(lessons.id, id))
    return {
      action: 'lesson-message-set',
      before: { message: lesson.message, ...lesson.messageTranslations },
      after: { message, ...messageTranslations },
    }
  })
}

/**
 * Raises the maximum number of seats; the pages of people who found the lesson full continue. Refuses a closed lesson,
 * a number that is not higher, and one that is above the class's number of people.
 */
export function raiseCapacity(services: LessonServices, operator: Actor, id: string, capacity: number): Outcome {
  return changeLesson(services, operator, id, async (tx, lesson) => {
    if (lesson.closedAt) return refuse('lesson-closed')
    const refused = checkCapacity(lesson.capacity, capacity) ?? checkClassLimit(capacity, services.readClassSize())
    if (refused) return refused
    await sendPipelined(tx.update(lessons).set({ capacity }).where(eq(lessons.id, id)))
    return { action: 'lesson-capacity-raised', before: { capacity: lesson.capacity }, after: { capacity } }
  })
}

interface StateChange {
  readonly action: 'lesson-moved-on' | 'lesson-extended' | 'lesson-paused' | 'lesson-resumed'
  readonly change: (lesson: LessonRow, nowMs: number) => LessonState | Refusal<LessonRefusal>
  /** Further writes of the change, in its transaction. */
  readonly alsoWrite?: (tx: Transaction, before: LessonRow, after: LessonState) => Promise<void>
}

function changeState(
  services: LessonServices,
  operator: Actor,
  id: string,
  { action, change, alsoWrite }: StateChange,
): Outcome {
  return changeLesson(services, operator, id, async (tx, lesson) => {
    const nowMs = await readNowMs(tx)
    const state = change(lesson, nowMs)
    if (isRefusal(state)) return state
    const closedAt = state.step === 'closed' ? new Date(nowMs) : null
    await sendPipelined(
      tx
        .update(lessons)
        .set({ ...columnsOf(state), closedAt })
        .where(eq(lessons.id, id)),
    )
    await alsoWrite?.(tx, lesson, state)
    return { action, before: auditOf(stateOf(lesson)), after: auditOf(state) }
  })
}

/** What the audit log records of a change. */
interface RecordedChange {
  readonly action: StateChange['action'] | 'lesson-slide-shown' | 'lesson-message-set' | 'lesson-capacity-raised'
  readonly before: AuditFields
  readonly after: AuditFields
}

/** Changes a lesson, records the change and publishes it, in one transaction. */
async function changeLesson(
  services: LessonServices,
  operator: Actor,
  id: string,
  change: (tx: Transaction, lesson: LessonRow) => Promise<RecordedChange | Refusal<LessonRefusal>>,
): Outcome {
  const refusal = await services.db.transaction(async (tx) => {
    const lesson = await lockLesson(tx, id)
    if (!lesson) return refuse('not-found')
    const recorded = await change(tx, lesson)
    if (isRefusal(recorded)) return recorded
    await recordAudit(tx, { actor: operator, subject: { kind: 'lesson', id }, ...recorded })
    await publish(tx, 'everyone', { type: 'lesson', id })
    return null
  })
  return refusal ?? (await readLesson(services, id))!
}

async function freezeAt(
  tx: Transaction,
  { freeze, unfreeze }: Freezing,
  operator: Actor,
  before: LessonRow,
  after: LessonState,
) {
  if (withholdsPayments(after.step) && !withholdsPayments(before.step))
    await freeze(
      tx,
      operator,
      inEveryLanguage((locale) => m.lesson_freeze_notice({}, { locale })),
    )
  if (after.step !== 'closed' || !withholdsPayments(before.step)) return
  const others = and(ne(lessons.id, before.id), inArray(lessons.step, lessonSteps.filter(withholdsPayments)))
  if ((await tx.$count(lessons, others)) === 0) await unfreeze(tx, operator)
}

function auditOf({ step, endsAtMs, pausedAtMs }: LessonState): AuditFields {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return { step, endsAt: at(endsAtMs), pausedAt: at(pausedAtMs) }
}

/**
 * Deletes a closed lesson. Its sessions end at once, and the addresses for reminders are deleted; the accounts of its
 * seats are closed and emptied in the background. Refuses a running lesson.
 */
export function deleteLesson(
  db: Queryable,
  operator: Actor,
  id: string,
): Promise<null | Refusal<'not-found' | 'lesson-not-closed'>> {
  return db.transaction(async (tx) => {
    const lesson = await lockLesson(tx, id)
    if (!lesson) return refuse('not-found')
    if (!lesson.closedAt) return refuse('lesson-not-closed')
    await tx
      .update(lessons)
      .set({ deletedAt: sql`now()` })
      .where(eq(lessons.id, id))
    await sendPipelined(
      tx.execute(sql`delete from seat_reminders where seat_id in (select id from seats where lesson_id = ${id})`),
    )
    await tx.execute(sql`delete from session where user_id in (select client_id from seats where lesson_id = ${id})`)
    const details = { seats: lesson.seatsGiven }
    await recordAudit(tx, { actor: operator, action: 'lesson-deleted', subject: { kind: 'lesson', id }, details })
    await publish(tx, 'everyone', { type: 'lesson', id })
    return null
  })
}
