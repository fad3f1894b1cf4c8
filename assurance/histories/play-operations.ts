import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '#root/tests/start/browser.ts'
import { type Answer, type Attempt, type History, type OperationName, outcomeOf } from './history.ts'

/** Records the requests of clients of many firms, and their answers. */
export class HistoryRecorder implements History {
  readonly attempts: Attempt[] = []
  readonly answers: Answer[] = []
  /** When the last operation was acknowledged, by `performance.now()`. */
  lastAcknowledgedAt = performance.now()
  /** The longest time without an acknowledged operation, in milliseconds, since `beginWatch`. */
  longestSilenceMs = 0

  note(attempt: Attempt): void {
    this.attempts.push(attempt)
    if (attempt.outcome.kind !== 'acknowledged') return
    const now = performance.now()
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.lastAcknowledgedAt)
    this.lastAcknowledgedAt = now
  }

  beginWatch(): void {
    this.longestSilenceMs = 0
    this.lastAcknowledgedAt = performance.now()
  }

  count(kind: Attempt['outcome']['kind']): number {
    return this.attempts.filter(({ outcome }) => outcome.kind === kind).length
  }
}

/** Somebody who is signed in at a firm. */
export interface Player {
  readonly firm: string
  readonly actorId: string
  readonly browser: Browser
  readonly recorder: HistoryRecorder
  /** From 0 to below 1. */
  readonly random: () => number
}

interface RequestOptions {
  readonly operation: OperationName
  readonly path: string
  readonly body?: unknown
  readonly subjectId?: string
}

const timeoutMs = 40_000
const repeatMs = 400

/**
 * Sends an operation, and usually repeats it under its key while the outcome is unknown. Some clients give up at once, so that
 * some outcomes stay unknown. Returns the record of the last answer, or null.
 */
async function operate(player: Player, { operation, path, body, subjectId }: RequestOptions): Promise<string | null> {
  const { firm, actorId, browser, recorder, random } = player
  const key = randomUUID()
  const givesUp = random() < 0.3
  for (const startedAt = performance.now(); performance.now() - startedAt < timeoutMs; await pause(repeatMs)) {
    const outcome = await browser.post(path, body, key).then(
      (answer) => outcomeOf(answer.status, answer.body, subjectId),
      (error: Error) => {
        // Without an answer nothing is known. An answer that an operation cannot have is a fault.
        if (!(error instanceof TypeError)) throw error
        return { kind: 'unknown' } as const
      },
    )
    recorder.note({ firm, actorId, key, operation, ...(subjectId ? { subjectId } : {}), outcome })
    if (outcome.kind === 'acknowledged') return outcome.recordId
    if (outcome.kind === 'refused' || givesUp) return null
  }
  return null
}

/** A client's withdrawals, and which of them wait for a decision. Notes what the answer showed. */
async function readWithdrawals({ firm, actorId, browser, recorder }: Player): Promise<string[]> {
  const answer = await browser.get('/api/withdrawals').catch(() => null)
  if (answer?.status !== 200) return []
  const withdrawals = answer.body.withdrawals as { id: string; status: string }[]
  recorder.answers.push({ firm, actorId, recordIds: withdrawals.map(({ id }) => id) })
  return withdrawals.filter(({ status }) => status === 'pending').map(({ id }) => id)
}

/** Notes the plans and deposits that a client is shown. */
async function readOther({ firm, actorId, browser, recorder }: Player): Promise<void> {
  for (const noun of ['investments', 'deposits'] as const) {
    const answer = await browser.get(`/api/${noun}`).catch(() => null)
    if (answer?.status !== 200) continue
    const records = answer.body[noun] as { id: string }[]
    recorder.answers.push({ firm, actorId, recordIds: records.map(({ id }) => id) })
  }
}

/**
 * Runs a client until `isOver`: it buys a plan, requests withdrawals (also above its balance), cancels some of them, and reads its
 * records.
 */
export async function playClient(player: Player, walletAddress: string, isOver: () => boolean): Promise<void> {
  await operate(player, {
    operation: 'investment.make',
    path: '/api/investments',
    body: { plan: 'beginners', amount: '100' },
  })
  while (!isOver()) {
    const amount = player.random() < 0.2 ? '900000' : '100'
    await operate(player, {
      operation: 'withdrawal.request',
      path: '/api/withdrawals',
      body: { walletAddress, amount },
    })
    for (const id of await readWithdrawals(player))
      await operate(player, {
        operation: 'withdrawal.cancel',
        path: `/api/withdrawals/${id}/cancellation`,
        subjectId: id,
      })
    await readOther(player)
    // A client may ask for two operations in a second.
    await pause(700 + 600 * player.random())
  }
}

/** An operator who approves deposits, one after the other. */
export async function playOperator(
  player: Player,
  depositIds: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  for (const id of depositIds) {
    if (isOver()) return
    await operate(player, {
      operation: 'deposit.approve',
      path: `/api/operator/deposits/${id}/approval`,
      subjectId: id,
    })
    await pause(300 + 400 * player.random())
  }
}
