import { and, eq, gte, isNotNull, isNull, lt, lte, notExists, notLike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { seatMailDomain } from '#root/domain/seat.ts'
import type { Queryable } from '../database/queryable.ts'
import { keepRunning, type WorkTriggers, type Runner } from '../keep-running.ts'
import { holdsLease, releaseLeases, takeLeases } from '../leases.ts'
import { storeSettingOnce } from '../stored-settings.ts'
import { type MailRow, outbox } from '../tables/outbox.ts'
import { settings } from '../tables/settings.ts'
import { DeliveryError, type Transport } from './transport.ts'

/** The pause after a failure, doubled after each further one, up to an hour. */
export interface RetryPolicy {
  readonly firstWaitMs: number
  /** An email is given up after this many failures. */
  readonly attempts: number
}

const defaultRetryPolicy: RetryPolicy = { firstWaitMs: 5_000, attempts: 15 }
const maxWaitMs = 3_600_000
const pauseMs = 1_000

const leaseName = 'mail'
/**
 * How long after the death of a process another one continues. A running process renews its lease three times in this
 * time.
 */
const leaseSeconds = 10

/**
 * Delivers the emails of the outbox in the background until the process ends. Emails to one address are sent in the
 * order in which they were written; a failure does not delay other addresses. The progress is stored in the database:
 * after a crash another process continues when the lease has ended, and at worst sends one email again, with the same
 * id. While the mail server is unreachable no email is given up. Several processes may run this concurrently: only the
 * one with the lease delivers.
 */
export async function startMailWorker(
  db: Queryable,
  transport: Transport,
  onError: (error: unknown) => void,
  { retryPolicy = defaultRetryPolicy, ...triggers }: { retryPolicy?: RetryPolicy } & WorkTriggers = {},
): Promise<Runner> {
  const since = await beginSending(db)
  const worker: Worker = { db, transport, since, retryPolicy, holder: crypto.randomUUID(), hasLease: false }
  let failures = 0
  let waitUntilMs = 0
  const runner = keepRunning(
    async (stopped) => {
      while (!stopped() && Date.now() >= waitUntilMs) {
        const outcome = await deliverNext(worker)
        if (outcome === 'nothing') return dueInMs(db, since)
        failures = outcome === 'unreachable' ? failures + 1 : 0
        if (outcome === 'unreachable') waitUntilMs = Date.now() + waitMs(retryPolicy, failures)
      }
      return waitUntilMs - Date.now()
    },
    { pauseMs: Math.min(pauseMs, retryPolicy.firstWaitMs), ...triggers },
    onError,
  )
  return {
    runNow: runner.runNow,
    dueAt: runner.dueAt,
    async stop() {
      await runner.stop()
      // If the database is unavailable, the lease expires.
      await releaseLease(worker).catch(() => {})
      transport.close()
    },
  }
}

/** Emails from before sending was turned on are not sent: their links are old. */
async function beginSending(db: Queryable): Promise<Date> {
  return new Date(await storeSettingOnce(db, 'mail-sent-since', new Date().toISOString()))
}

/** Emails written while there is no mail server are never sent, even if one is set later. */
export async function endSending(db: Queryable): Promise<void> {
  await db.delete(settings).where(eq(settings.name, 'mail-sent-since'))
}

type Outcome = 'nothing' | 'done' | 'unreachable'

interface Worker {
  readonly db: Queryable
  readonly transport: Transport
  readonly since: Date
  readonly retryPolicy: RetryPolicy
  /** The holder of the lease. */
  readonly holder: string
  hasLease: boolean
}

/**
 * Delivers the next email. Of all processes, only the one with the lease delivers; the lease is renewed until the mail
 * server has answered. Nothing is locked in the database meanwhile.
 */
async function deliverNext(worker: Worker): Promise<Outcome> {
  const { db, transport, since, holder } = worker
  if (!(await nextMail(db, since))) {
    await releaseLease(worker)
    return 'nothing'
  }
  const renew = () => takeLeases(db, [leaseName], holder, leaseSeconds)
  const token = (await renew()).get(leaseName)
  worker.hasLease = token !== undefined
  // Read again: the former holder may have sent it.
  const mail = token === undefined ? undefined : await nextMail(db, since)
  if (!mail || token === undefined) return 'nothing'
  const renewal = setInterval(() => void renew().catch(() => {}), (leaseSeconds * 1_000) / 3)
  try {
    await transport.deliver(mail)
    // It was sent, even if the lease has passed to another worker.
    await updateMail(db, mail, { sentAt: sql`clock_timestamp()`, error: null })
    return 'done'
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    return recordFailure(worker, token, mail, error)
  } finally {
    clearInterval(renewal)
  }
}

/** Another process that writes an email can then deliver it at once. */
async function releaseLease(worker: Worker): Promise<void> {
  if (!worker.hasLease) return
  worker.hasLease = false
  await releaseLeases(worker.db, [leaseName], worker.holder)
}

async function nextMail(db: Queryable, since: Date): Promise<MailRow | undefined> {
  const earlier = alias(outbox, 'earlier')
  const earlierToTheSame = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.recipient, outbox.recipient),
        lt(earlier.place, outbox.place),
        isNull(earlier.sentAt),
        isNull(earlier.givenUpAt),
        gte(earlier.writtenAt, since),
      ),
    )
  const [mail] = await db
    .select()
    .from(outbox)
    .where(and(isToBeSent(since), lte(outbox.nextAttemptAt, sql`clock_timestamp()`), notExists(earlierToTheSame)))
    .orderBy(outbox.place)
    .limit(1)
  return mail
}

/**
 * The waiting emails. A seat in a lesson has no external address, so its emails stay in its mailbox here, except
 * reminders to the address that the participant has entered.
 */
function isToBeSent(since: Date): SQL | undefined {
  return and(
    isNull(outbox.sentAt),
    isNull(outbox.givenUpAt),
    gte(outbox.writtenAt, since),
    or(notLike(outbox.recipient, `%@${seatMailDomain}`), isNotNull(outbox.reminderId)),
  )
}

/** The milliseconds until the next attempt to send an email is due; undefined if none waits. */
async function dueInMs(db: Queryable, since: Date): Promise<number | undefined> {
  const [next] = await db
    .select({
      ms: sql<number | null>`extract(epoch from min(${outbox.nextAttemptAt}) - clock_timestamp())::float8 * 1000`,
    })
    .from(outbox)
    .where(isToBeSent(since))
  return next?.ms ?? undefined
}

async function recordFailure(
  { db, retryPolicy }: Worker,
  token: bigint,
  mail: MailRow,
  { failure, message: error }: DeliveryError,
): Promise<Outcome> {
  const isStillOurs = holdsLease(leaseName, token)
  if (failure === 'unreachable') {
    if (mail.error !== error) await updateMail(db, mail, { error }, isStillOurs)
    return 'unreachable'
  }
  const attempts = mail.attempts + 1
  const wait = sql`clock_timestamp() + make_interval(secs => ${waitMs(retryPolicy, attempts) / 1_000})`
  const isOver = failure === 'never' || attempts >= retryPolicy.attempts
  const next = isOver ? { givenUpAt: sql`clock_timestamp()` } : { nextAttemptAt: wait }
  await updateMail(db, mail, { attempts, error, ...next }, isStillOurs)
  return 'done'
}

/** Records the result of a delivery, unless the email is already recorded as sent. */
async function updateMail(
  db: Queryable,
  { id }: MailRow,
  changes: Record<string, unknown>,
  condition?: SQL,
): Promise<void> {
  await db
    .update(outbox)
    .set(changes)
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), condition))
}

function waitMs({ firstWaitMs }: RetryPolicy, failures: number): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), maxWaitMs)
}
