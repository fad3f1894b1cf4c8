import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { type Cents, formatDollars } from '#root/domain/money.ts'
import { postingFrom } from '#root/server/ledger/post-transfers.ts'
import { publicationOf, publicationToClients } from '#root/server/live/publish.ts'
import { emailedClaim } from '#root/server/platform/claims.ts'
import { tickClock } from '#root/server/platform/clock.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { emailTo, sendMails } from '#root/server/platform/mail/send-mail.ts'
import { isOutage } from '#root/server/platform/outage.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { investments, settlementFailures } from '#root/server/platform/tables/investments.ts'
import { statementOf } from '#root/server/platform/write-together.ts'

interface SettleOptions {
  /** How many investments one transaction settles. */
  readonly batchSize?: number
  /** Checked between batches; the next run settles the rest. */
  readonly stopped?: () => boolean
  /** Called for each investment that could not be settled, with the cause. */
  readonly onFailure?: (investmentId: string, error: unknown) => void
}

/**
 * Settles every investment that has matured by the firm's clock: its payout becomes withdrawable. Works in batches,
 * each in its own transaction, so it may be killed at any point and then continues. Several processes may run it at
 * once. Returns how many investments this call settled.
 *
 * An investment that cannot be settled does not stop the others: a failing batch is halved until the investment is
 * found, which is postponed and retried later. An outage is thrown.
 */
export async function settleMatured(
  db: Queryable,
  { batchSize = 1_000, stopped, onFailure }: SettleOptions = {},
): Promise<number> {
  let settled = 0
  let size = batchSize
  while (!stopped?.()) {
    // Before each batch: a long settlement must not let a fast clock's lease run out.
    await tickClock(db)
    const batch = await tryBatch(db, size)
    if (batch.failed === null) {
      settled += batch.taken.length
      if (batch.taken.length < size) break
      size = Math.min(batchSize, size * 2)
    } else if (batch.taken.length > 1) {
      size = Math.ceil(batch.taken.length / 2)
    } else {
      const [investmentId] = batch.taken
      if (!investmentId) throw batch.failed
      await postpone(db, investmentId)
      onFailure?.(investmentId, batch.failed)
      size = batchSize
    }
  }
  return settled
}

/** Settles the next investments, all or none. Returns their ids, and the error if none was settled. */
async function tryBatch(db: Queryable, size: number): Promise<{ taken: string[]; failed: unknown }> {
  let taken: string[] = []
  try {
    await db.transaction(async (tx) => {
      taken = await takeDue(tx, size)
      if (taken.length > 0) await settleBatch(tx, taken)
    })
    return { taken, failed: null }
  } catch (error) {
    if (isOutage(error)) throw error
    return { taken, failed: error }
  }
}

/** Postpones a failed settlement: by a minute at first, each time by a minute more, at most by an hour. */
async function postpone(db: Queryable, investmentId: string): Promise<void> {
  await db.execute(sql`
    insert into settlement_failures (investment_id, retry_at) values (${investmentId}, clock_timestamp() + interval '1 minute')
    on conflict (investment_id) do update set attempts = settlement_failures.attempts + 1, failed_at = clock_timestamp(),
      retry_at = clock_timestamp() + least(settlement_failures.attempts + 1, 60) * interval '1 minute'`)
}

/** Locks the next due investments and returns their ids. Those locked by another process are skipped. */
async function takeDue(tx: Transaction, batchSize: number): Promise<string[]> {
  const rows = await tx
    .select({ id: investments.id })
    .from(investments)
    .where(and(eq(investments.status, 'active'), sql`${investments.maturesAt} <= firm_now()`, isNotPostponed))
    .orderBy(investments.maturesAt)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/**
 * Settles locked investments at the firm's current time, by one statement: it marks them, posts their transfers, and
 * notifies the clients and the staff.
 */
async function settleBatch(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<Matured & Record<string, unknown>>(sql`
    with settled as (
      -- The clock is read once, not for each row, which would take longer than the rest of the update.
      update investments set status = 'matured', settled_at = (select firm_now())
      where id = any(${sql.param(ids)}::uuid[])
      returning id, client_id, plan_title, payout_cents
    ),
    posted as (${postingFrom(sql`(
      select 'maturity' as reason, client_id, payout_cents as amount_cents, id as subject_id, null::timestamptz as occurred_at,
        client_id as place
      from settled) as given`)}),
    client_events as (${publicationToClients(sql`array(select client_id from settled)`, [{ type: 'investment' }, { type: 'account' }])}),
    operator_events as (${statementOf([publicationOf([['operators', { type: 'investment' }]])])}),
    cleared as (delete from settlement_failures where investment_id = any(${sql.param(ids)}::uuid[]))
    select id, client_id as "clientId", plan_title as "planTitle", payout_cents as "payoutCents"
    from settled where ${ids.length <= maxEmailed}`)
  await mailMatured(tx, rows)
}

/** An investment that could not be settled waits for its next attempt. */
export const isNotPostponed = sql`not exists (
  select from ${settlementFailures} where ${settlementFailures.investmentId} = ${investments.id} and ${settlementFailures.retryAt} > clock_timestamp()
)`

interface Matured {
  readonly id: string
  readonly clientId: string
  readonly planTitle: string
  readonly payoutCents: Cents
}

/** A class has some hundreds of people. An email for each plan of a full batch would slow the settlement by a third. */
const maxEmailed = 500

/** Emails each of these clients that their plan has matured, in one statement. */
async function mailMatured(tx: Transaction, matured: readonly Matured[]): Promise<void> {
  if (matured.length === 0) return
  const people = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      inArray(
        users.id,
        matured.map(({ clientId }) => clientId),
      ),
    )
  const rollOver = await emailedClaim(tx, 'roll-over')
  const byId = new Map(people.map((person) => [person.id, person]))
  const emails = matured.flatMap(({ id, clientId, planTitle: plan, payoutCents }) => {
    const client = byId.get(clientId)
    const payout = formatDollars(payoutCents)
    const subject: LocalizedText = (options) => m.mail_plan_matured_subject({ plan: namePlan(plan, options) }, options)
    const text: LocalizedText = (options) =>
      `${m.mail_plan_matured_body({ id, plan: namePlan(plan, options), payout }, options)}\n\n${rollOver(options)}`.trim()
    return client ? [emailTo(client, { kind: 'plan-matured', subject, text })] : []
  })
  await sendMails(tx, emails)
}
