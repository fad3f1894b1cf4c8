import { and, eq, gte, isNull, lt, lte, notExists, notLike, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { seatMailDomain } from '#root/domain/seat.ts'
import type { Queryable, Transaction } from '../database/queryable.ts'
import { keepRunning, type Pace, type Runner } from '../keep-running.ts'
import { storeSettingOnce } from '../stored-settings.ts'
import { type MailRow, outbox } from '../tables/outbox.ts'
import { settings } from '../tables/settings.ts'
import { DeliveryError, type Transport } from './transport.ts'

/** The pause after a failure: doubled by each further one, up to an hour. */
export interface Patience {
  readonly firstWaitMs: number
  /** An email is given up after this many failures. */
  readonly attempts: number
}

const defaultPatience: Patience = { firstWaitMs: 5_000, attempts: 15 }
const maxWaitMs = 3_600_000
const pauseMs = 1_000

/**
 * Delivers the emails of the outbox in the background until the process ends. Emails to one address are sent in the
 * order in which they were written; a failure does not delay other addresses. The progress is stored in the database:
 * after a crash the next start continues, and at worst sends one email again, with the same id. While the mail server
 * is unreachable no email is given up. Several processes may run this concurrently.
 */
export async function startMailWorker(
  db: Queryable,
  transport: Transport,
  onError: (error: unknown) => void,
  { patience = defaultPatience, whenWritten }: { patience?: Patience } & Pick<Pace, 'whenWritten'> = {},
): Promise<Runner> {
  const since = await beginSending(db)
  let failures = 0
  let waitUntilMs = 0
  const runner = keepRunning(
    async (stopped) => {
      while (!stopped() && Date.now() >= waitUntilMs) {
        const outcome = await deliverNext(db, transport, since, patience)
        if (outcome === 'nothing') return dueInMs(db, since)
        failures = outcome === 'unreachable' ? failures + 1 : 0
        if (outcome === 'unreachable') waitUntilMs = Date.now() + waitMs(patience, failures)
      }
      return waitUntilMs - Date.now()
    },
    { pauseMs: Math.min(pauseMs, patience.firstWaitMs), whenWritten },
    onError,
  )
  return {
    runNow: runner.runNow,
    async stop() {
      await runner.stop()
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

/** One worker at a time delivers, of all processes; no row is locked while the mail server answers. */
function deliverNext(db: Queryable, transport: Transport, since: Date, patience: Patience): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ alone: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('glasshouse-mail-worker')) as alone`,
    )
    const mail = rows[0]?.alone ? await nextMail(tx, since) : undefined
    if (!mail) return 'nothing'
    try {
      await transport.deliver(mail)
      await note(tx, mail, { sentAt: sql`clock_timestamp()`, error: null })
      return 'done'
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      return noteFailure(tx, mail, error, patience)
    }
  })
}

async function nextMail(tx: Transaction, since: Date): Promise<MailRow | undefined> {
  const earlier = alias(outbox, 'earlier')
  const earlierToTheSame = tx
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
  const [mail] = await tx
    .select()
    .from(outbox)
    .where(and(isToBeSent(since), lte(outbox.nextAttemptAt, sql`clock_timestamp()`), notExists(earlierToTheSame)))
    .orderBy(outbox.place)
    .limit(1)
  return mail
}

/** The emails that wait. A seat in a lesson has no address outside: its emails stay in its mailbox here. */
function isToBeSent(since: Date): SQL | undefined {
  return and(
    isNull(outbox.sentAt),
    isNull(outbox.givenUpAt),
    gte(outbox.writtenAt, since),
    notLike(outbox.recipient, `%@${seatMailDomain}`),
  )
}

/** In how many milliseconds the next attempt at a mail is due; undefined when none waits. */
async function dueInMs(db: Queryable, since: Date): Promise<number | undefined> {
  const [next] = await db
    .select({
      ms: sql<number | null>`extract(epoch from min(${outbox.nextAttemptAt}) - clock_timestamp())::float8 * 1000`,
    })
    .from(outbox)
    .where(isToBeSent(since))
  return next?.ms ?? undefined
}

async function noteFailure(
  tx: Transaction,
  mail: MailRow,
  { failure, message: error }: DeliveryError,
  patience: Patience,
): Promise<Outcome> {
  if (failure === 'unreachable') {
    if (mail.error !== error) await note(tx, mail, { error })
    return 'unreachable'
  }
  const attempts = mail.attempts + 1
  const wait = sql`clock_timestamp() + make_interval(secs => ${waitMs(patience, attempts) / 1_000})`
  const isOver = failure === 'never' || attempts >= patience.attempts
  const next = isOver ? { givenUpAt: sql`clock_timestamp()` } : { nextAttemptAt: wait }
  await note(tx, mail, { attempts, error, ...next })
  return 'done'
}

async function note(tx: Transaction, { id }: MailRow, changes: Record<string, unknown>): Promise<void> {
  await tx.update(outbox).set(changes).where(eq(outbox.id, id))
}

function waitMs({ firstWaitMs }: Patience, failures: number): number {
  return Math.min(firstWaitMs * 2 ** (failures - 1), maxWaitMs)
}
