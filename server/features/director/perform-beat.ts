import { and, eq, isNull, sql } from 'drizzle-orm'
import { describeSubject } from '#root/contract/director-labels.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { CuedBeat } from '#root/domain/director/direct.ts'
import { directorActsAt, directorMessages, type DirectorMessage, senderOf } from '#root/domain/director/script.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { publish, publishAll } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { emailedClaim } from '#root/server/platform/claims.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMails } from '#root/server/platform/mail/send-mail.ts'
import { chatMessages } from '#root/server/platform/tables/chat-messages.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { directorBeats } from '#root/server/platform/tables/lesson-directors.ts'
import { seats } from '#root/server/platform/tables/lessons.ts'
import { textOf } from './messages.ts'
import { lockDirected } from './store.ts'

/** The use cases of other nouns for the director, in its transaction. They refuse as for a person. */
export interface DirectorActions {
  approveDeposit(tx: Transaction, id: string): Promise<object | Refusal>
  payWithdrawal(tx: Transaction, id: string): Promise<object | Refusal>
  /** Refuses if withdrawals are frozen already. */
  freezeWithdrawals(tx: Transaction): Promise<object | Refusal>
  /** Ends a freeze that the director has started, unless another lesson needs it. */
  unfreezeWithdrawals(tx: Transaction): Promise<void>
  /** Sends newly approved payouts, after the commit. */
  payNow(): void
}

/** `later`: it cannot be done yet, for example because a payment lacks confirmations. */
export type BeatOutcome = 'done' | 'passed' | 'later' | 'stopped'

/** Refusals after which a beat may succeed later. */
const temporaryRefusals: ReadonlySet<string> = new Set(['payment-not-ready'])

/**
 * Performs a beat once, in one transaction with its record, so that a process that is killed leaves nothing half done.
 * A beat that its use case refuses, because a person was faster or the firm cannot pay, counts as passed.
 */
export async function performBeat(
  { db, actions }: { readonly db: Queryable; readonly actions: DirectorActions },
  lessonId: string,
  cued: CuedBeat,
  by: Actor | 'director',
): Promise<BeatOutcome> {
  const outcome = await db.transaction(async (tx): Promise<BeatOutcome> => {
    // The lock serialises the processes, and the teacher who switches the director off.
    const found = await lockDirected(tx, lessonId)
    if (!found?.director || !directorActsAt(found.lesson.step)) return 'stopped'
    const { director, lesson } = found
    const isStopped = !director.isOn || lesson.pausedAt !== null || director.skippedBeats.includes(cued.beat.id)
    if (by === 'director' && isStopped) return 'stopped'
    const isKnown = and(eq(directorBeats.lessonId, lessonId), eq(directorBeats.key, cued.key))
    if ((await tx.$count(directorBeats, isKnown)) > 0) return 'passed'
    const result = await act(tx, actions, lessonId, cued)
    if (isRefusal(result) && temporaryRefusals.has(result.refusal)) return 'later'
    const settled = isRefusal(result) ? 'passed' : 'done'
    const { beat, key, seat } = cued
    const occurrence = Number(key.split('/')[2])
    await tx
      .insert(directorBeats)
      .values({ lessonId, key, beat: beat.id, seatNumber: seat, occurrence, outcome: settled })
    await recordAudit(tx, {
      actor: by,
      action: 'director-beat-settled',
      subject: { kind: 'lesson', id: lessonId },
      details: { script: director.script, beat: key, outcome: isRefusal(result) ? result.refusal : settled },
    })
    await publish(tx, 'operators', { type: 'director', id: lessonId })
    return settled
  })
  if (outcome === 'done' && cued.beat.action.kind === 'pay-withdrawal') actions.payNow()
  return outcome
}

function act(
  tx: Transaction,
  actions: DirectorActions,
  lessonId: string,
  { beat: { action }, seat, subject }: CuedBeat,
): Promise<object | Refusal> {
  switch (action.kind) {
    case 'approve-deposit':
      return actions.approveDeposit(tx, subject!)
    case 'pay-withdrawal':
      return actions.payWithdrawal(tx, subject!)
    case 'freeze-withdrawals':
      return actions.freezeWithdrawals(tx)
    case 'write':
      return write(tx, lessonId, seat, action.message)
  }
}

/**
 * Writes a message to a seat, or to all, by email and in the practice chat: each in its language, with the claim that it
 * illustrates.
 */
async function write(tx: Transaction, lessonId: string, seat: number | null, message: DirectorMessage) {
  const readers = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, language: users.language })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.clientId))
    .where(
      and(
        eq(seats.lessonId, lessonId),
        isNull(seats.removedAt),
        isNull(users.deletedAt),
        seat === null ? undefined : eq(seats.number, seat),
      ),
    )
    .orderBy(sql`${seats.number}`)
  if (readers.length === 0) return {}
  const claim = await emailedClaim(tx, directorMessages[message])
  const mails = readers.map((reader) =>
    emailTo(reader, {
      kind: 'account-manager',
      subject: ({ locale }) => describeSubject(message, { locale }),
      text: (options) => [textOf(message, options.locale), claim(options)].filter(Boolean).join('\n\n'),
    }),
  )
  await sendMails(tx, mails)
  const chat = readers.map(({ id, language: locale }) => {
    const claimText = claim({ locale }) || null
    const shown = claimText === null ? null : directorMessages[message]
    return { clientId: id, sender: senderOf(message), text: textOf(message, locale), claim: shown, claimText }
  })
  await tx.insert(chatMessages).values(chat)
  await publishAll(
    tx,
    readers.map(({ id }) => [`client:${id}`, { type: 'chat' }] as const),
  )
  return {}
}
