import { and, eq, sql } from 'drizzle-orm'
import type { Debrief } from '#root/contract/debrief.ts'
import { type DebriefReason, debriefReasons, mayDebrief, signsAt } from '#root/domain/debrief.ts'
import { accountBalanceOf } from '#root/domain/ledger.ts'
import type { AnswerRefusal } from '#root/domain/lesson.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { dueAfter, type LaterStep, type OfferStep, partOf } from '#root/domain/offers/choose-offers.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { remindersLeft } from '#root/domain/reminders.ts'
import { scoreClass, scoreOf } from '#root/domain/signal-detection.ts'
import { paidInOrder } from '#root/domain/solvency.ts'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { readHeld } from '#root/server/ledger/dues.ts'
import { readClientTotals } from '#root/server/ledger/totals.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { readLessonBank } from '#root/server/platform/lesson-offers.ts'
import { readLessonAnswers, type SeatAnswers, scoresAt } from '#root/server/platform/lesson-scores.ts'
import { checkSeatReminders, daysSince } from '#root/server/platform/seat-reminders.ts'
import { findSeat, type SeatInLesson } from '#root/server/platform/seats.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { offerAnswers } from '#root/server/platform/tables/offers.ts'
import { seatReminders } from '#root/server/platform/tables/seat-reminders.ts'

/**
 * The debrief of a client's seat, in one snapshot. Its money is read from the ledger. Refuses a lesson before its debrief
 * step.
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
    const own = answered.find(({ seatId }) => seatId === seat.id)
    return {
      pseudonym: seat.pseudonym,
      keptDays: settings.seatRetentionDays,
      endedAt: lesson.closedAt?.toISOString() ?? null,
      ...(await readMoney(tx, clientId)),
      decisions: await readDecisions(tx, clientId),
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

async function readMoney(tx: Transaction, clientId: string) {
  const balances = await readBalances(tx, clientId)
  const { depositsCents, withdrawalsCents } = await readClientTotals(tx, clientId)
  const heldCents = await readHeld(tx)
  const { rows } = await tx.execute<RowPlace>(sql`
    with own as (select arrived_at, client_id from ledger_claimants where client_id = ${clientId} and claim_cents > 0)
    select count(*)::int as claimants,
      (select count(*)::int from own) as "isOwed",
      count(*) filter (where (c.arrived_at, c.client_id) < (own.arrived_at, own.client_id))::int as ahead,
      coalesce(sum(c.claim_cents) filter (where (c.arrived_at, c.client_id) < (own.arrived_at, own.client_id)), 0)::bigint
        as "aheadCents"
    from ledger_claimants c left join own on true
    where c.claim_cents > 0`)
  const { claimants, isOwed, ahead, aheadCents } = rows[0]!
  const shownCents = accountBalanceOf(balances)
  return {
    paidIn: toDecimal(depositsCents),
    paidOut: toDecimal(withdrawalsCents),
    shown: toDecimal(shownCents),
    couldGet: toDecimal(isOwed === 0 ? cents(0n) : paidInOrder(heldCents, aheadCents, shownCents)),
    place: isOwed === 0 ? null : ahead + 1,
    claimants,
  }
}

interface RowPlace extends Record<string, unknown> {
  readonly claimants: number
  readonly isOwed: number
  readonly ahead: number
  readonly aheadCents: Cents
}

async function readDecisions(tx: Transaction, clientId: string): Promise<Debrief['decisions']> {
  const { rows } = await tx.execute<{ reason: DebriefReason; amountCents: Cents; at: Date | string }>(sql`
    with own as (select id from ledger_accounts where coalesce(client_id, '') = ${clientId})
    select reason, amount_cents as "amountCents", occurred_at as at
    from ledger_transfers
    where reason = any (${sql.param(debriefReasons)}::text[])
      and (from_account_id in (select id from own) or to_account_id in (select id from own))
    order by id
    limit 200`)
  return rows.map(({ reason, amountCents, at }) => ({
    reason,
    at: new Date(at).toISOString(),
    amount: toDecimal(amountCents),
    signs: Array.from(signsAt(reason)),
  }))
}
