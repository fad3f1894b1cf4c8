import { and, asc, eq, sql } from 'drizzle-orm'
import type { Debrief } from '#root/contract/debrief.ts'
import { claimsPublishedAt, type DebriefReason, debriefReasons, mayDebrief, signsAt } from '#root/domain/debrief.ts'
import type { AnswerRefusal } from '#root/domain/lesson.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { dueAfter, type LaterStep, type OfferStep, partOf } from '#root/domain/offers/choose-offers.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { remindersLeft } from '#root/domain/reminders.ts'
import { scoreClass, scoreOf } from '#root/domain/signal-detection.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { readLessonBank } from '#root/server/platform/lesson-offers.ts'
import { readLessonAnswers, type SeatAnswers, scoresAt } from '#root/server/platform/lesson-scores.ts'
import { checkSeatReminders, daysSince } from '#root/server/platform/seat-reminders.ts'
import { findSeat, type SeatInLesson } from '#root/server/platform/seats.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { chatMessages } from '#root/server/platform/tables/chat-messages.ts'
import { claimVersions } from '#root/server/platform/tables/claim-versions.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import { seatReminders } from '#root/server/platform/tables/seat-reminders.ts'
import { readSeatMoney, type SeatMoney } from './seat-money.ts'

/**
 * The debrief of a client's seat, in one snapshot. Its money and decisions are those of the ledger, up to the end of the
 * lesson. Refuses a lesson before its debrief step.
 */
export function readDebrief(
  db: Queryable,
  clientId: string,
  settings: Pick<Settings, 'mail' | 'seatRetentionDays'>,
): Promise<Debrief | Refusal<AnswerRefusal | 'no-seat'>> {
  return readSnapshot(db, async (tx) => {
    const found = await findSeat(tx, clientId)
    if (!found) return refuse('no-seat')
    const { seat, lesson } = found
    if (!mayDebrief(lesson.step)) return refuse('step-not-started')
    const [answered, days] = await Promise.all([
      readLessonAnswers(tx, lesson.id, ['first-test', 'second-test']),
      daysSince(tx, lesson),
    ])
    const [due, emailReminders] = await Promise.all([
      readDue(tx, found, days),
      readEmailReminders(tx, found, days, settings),
    ])
    const money = await readSeatMoney(tx, seat.id)
    const own = answered.find(({ seatId }) => seatId === seat.id)
    return {
      pseudonym: seat.pseudonym,
      keptDays: settings.seatRetentionDays,
      endedAt: lesson.closedAt?.toISOString() ?? null,
      ...presentMoney(money),
      decisions: await readDecisions(tx, clientId, money),
      due,
      emailReminders,
      before: resultOf(own, answered, 'first-test'),
      after: resultOf(own, answered, 'second-test'),
    }
  })
}

/** The reminder that is due for a seat. Its days are real, and count from the end of the lesson. */
async function readDue(
  tx: Transaction,
  { seat, lesson }: SeatInLesson,
  days: number | null,
): Promise<LaterStep | null> {
  const step = days === null ? null : dueAfter(days)
  if (step === null) return null
  const ofStep = and(eq(offerAnswers.seatId, seat.id), eq(offerAnswers.step, step))
  const [bank, answers] = await Promise.all([
    readLessonBank(tx, lesson),
    tx.select({ offer: offerAnswers.offer }).from(offerAnswers).where(ofStep),
  ])
  const answered = new Set(answers.map(({ offer }) => offer))
  return bank.offersOf(partOf(step, seat.number)).every(({ id }) => answered.has(id)) ? null : step
}

/** Whether the seat may enter an address for reminders, or has. */
async function readEmailReminders(
  tx: Transaction,
  found: SeatInLesson,
  daysPassed: number | null,
  settings: Pick<Settings, 'mail' | 'seatRetentionDays'>,
): Promise<Debrief['emailReminders']> {
  const refusal = checkSeatReminders(found, daysPassed, settings)
  const days = daysPassed === null ? [] : remindersLeft(daysPassed, settings.seatRetentionDays)
  if (refusal === null) return { state: 'offered', days }
  if (refusal.refusal !== 'reminders-requested') return null
  const [row] = await tx.select().from(seatReminders).where(eq(seatReminders.seatId, found.seat.id))
  if (!row) return { state: 'ended', days }
  return { state: row.confirmedAt ? 'confirmed' : 'unconfirmed', days }
}

function resultOf(own: SeatAnswers | undefined, answered: readonly SeatAnswers[], step: OfferStep) {
  const answers = own?.answers.filter((answer) => answer.step === step) ?? []
  return {
    own: scoreOf(answers),
    classMean: scoreClass(scoresAt(answered, step)).means?.dPrime ?? null,
    answered: answers.length,
    checked: answers.filter(({ registerUse }) => registerUse !== 'none').length,
  }
}

function presentMoney({ paidInCents, paidOutCents, shownCents, couldGetCents, place, claimants }: SeatMoney) {
  return {
    paidIn: toDecimal(paidInCents),
    paidOut: toDecimal(paidOutCents),
    shown: toDecimal(shownCents),
    couldGet: toDecimal(couldGetCents),
    place,
    claimants,
  }
}

interface DecisionRow extends Record<string, unknown> {
  readonly reason: DebriefReason
  readonly amountCents: Cents
  readonly at: Date | string
  /** In real time, like the versions of claims. */
  readonly recordedAt: Date | string
  /** In the firm's time, like messages. A deposit is decided when it is reported, and credited later. */
  readonly decidedAt: Date | string
  readonly isFrozen: boolean
}

/** The decisions of a client up to a transfer of the ledger, each with the warning signs on the screen at that moment. */
async function readDecisions(
  tx: Transaction,
  clientId: string,
  { lastTransferId }: SeatMoney,
): Promise<Debrief['decisions']> {
  const { claim, isRetired, shownAt, signs, createdAt } = claimVersions
  const [{ rows }, versions, messages] = await Promise.all([
    tx.execute<DecisionRow>(sql`
      with own as (select id from ledger_accounts where coalesce(client_id, '') = ${clientId})
      select transfers.reason, transfers.amount_cents as "amountCents", occurred_at as at, recorded_at as "recordedAt",
        moment as "decidedAt", exists (
          select from withdrawal_freezes
          where started_at <= moment and coalesce(ended_at > moment, true)
        ) as "isFrozen"
      from ledger_transfers as transfers
      left join deposits on transfers.reason = 'deposit' and deposits.id = subject_id
      cross join lateral (select coalesce(submitted_at, occurred_at) as moment) as decision
      where transfers.reason = any (${sql.param(debriefReasons)}::text[]) and transfers.id <= ${lastTransferId}
        and (from_account_id in (select id from own) or to_account_id in (select id from own))
      order by transfers.id
      limit 200`),
    tx.select({ claim, isRetired, shownAt, signs, createdAt }).from(claimVersions).orderBy(asc(claimVersions.version)),
    tx
      .select({ claim: chatMessages.claim, sentAt: chatMessages.sentAt })
      .from(chatMessages)
      .where(eq(chatMessages.clientId, clientId)),
  ])
  let isPaid = false
  return rows.map(({ reason, amountCents, at, recordedAt, decidedAt, isFrozen }) => {
    isPaid ||= reason === 'withdrawal-payment'
    const published = claimsPublishedAt(versions, new Date(recordedAt))
    const before = messages.filter(({ sentAt }) => sentAt < new Date(decidedAt))
    const received = before.flatMap((message) => message.claim ?? [])
    return {
      reason,
      at: new Date(at).toISOString(),
      amount: toDecimal(amountCents),
      signs: signsAt(reason, { published, received, isPaid, isFrozen }),
    }
  })
}
