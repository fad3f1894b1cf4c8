import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { type Browser } from '#root/tests/start/browser.ts'
import { type Bench, median, quantile, type Report } from './runner/bench.ts'
import { type RunningProduct, signInOperator, withProduct } from './runner/product.ts'

const seedAtOnce = 5_000

export default {
  about: 'Settling matured plans, against plain set-based SQL and the ledger’s triggers in one statement',
  usage: '[PLANS=100000]',
  builds: 'server',
  run: ([plans]) => withProduct((product) => measureSizes(product, Number(plans ?? 100_000))),
} satisfies Bench

/** Each way to settle plans has new clients and plans of its own; the ledger that it adds to has those of the others. */
async function measureSizes(product: RunningProduct, largest: number): Promise<Report> {
  const operator = await signInOperator(product)
  const rows: string[][] = []
  for (const [plans, rounds] of [
    [largest / 10, 3],
    [largest, 1],
  ] as const) {
    const taken: { plain: number; triggers: number; product: Settlement }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const plain = await timeStatements(product, plans, plainStatements)
      const triggers = await timeStatements(product, plans, [statementWithTriggers])
      taken.push({ plain, triggers, product: await timeProduct(product, operator, plans) })
      console.log(
        `${plans} plans, round ${round + 1}: ${JSON.stringify({ plain, triggers, product: taken.at(-1)!.product.ms })} ms`,
      )
    }
    const perPlan = (ms: number[]) => ((median(ms) * 1_000) / plans).toFixed(0)
    const ratios = taken.map((round) => round.product.ms / round.triggers)
    const reads = taken.flatMap(({ product: { readsMs } }) => readsMs)
    rows.push([
      plans.toLocaleString('en'),
      perPlan(taken.map(({ plain }) => plain)),
      perPlan(taken.map(({ triggers }) => triggers)),
      perPlan(taken.map(({ product: { ms } }) => ms)),
      median(ratios).toFixed(2),
      `${median(reads).toFixed(0)} ms, ${quantile(reads, 0.95).toFixed(0)} ms`,
    ])
  }
  return {
    title: 'Settling many plans after one clock move',
    tables: [
      {
        columns: [
          'Plans, each of another client',
          'Plain SQL, µs a plan',
          'Triggers, µs a plan',
          'Product, µs a plan',
          'Product / triggers (limit 1.3)',
          'Two reads meanwhile: median, 95%',
        ],
        rows,
      },
    ],
    notes: [
      'Plain SQL marks the plans, inserts transfers and entries and moves the balances by four statements in one transaction, without triggers, foreign keys and digests. "Triggers" marks the plans and inserts the transfers by one statement; the ledger’s triggers do the rest. The product’s time is from the request to move the clock until no plan is due, with two reads of the console every 100 ms meanwhile.',
    ],
  }
}

async function seed({ db, database }: RunningProduct, plans: number): Promise<void> {
  for (let made = 0; made < plans; made += seedAtOnce) await seedInvestments(db, Math.min(seedAtOnce, plans - made))
  await database.owner.query('vacuum analyze')
}

/** The milliseconds of a transaction that settles all running plans, due or not. */
async function timeStatements(product: RunningProduct, plans: number, statements: readonly string[]): Promise<number> {
  await seed(product, plans)
  const client = await product.database.owner.connect()
  try {
    const startedAt = performance.now()
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
    return performance.now() - startedAt
  } finally {
    client.release(true)
  }
}

const settledPlans = `
  update investments set status = 'matured', settled_at = matures_at where status = 'active'
  returning id, client_id, payout_cents`

const statementWithTriggers = `
  with settled as (${settledPlans})
  insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id)
  select 'maturity', f.id, t.id, payout_cents, settled.id
  from settled
  join ledger_accounts f on coalesce(f.client_id, '') = settled.client_id and f.kind = 'invested'
  join ledger_accounts t on coalesce(t.client_id, '') = settled.client_id and t.kind = 'withdrawable'`

/** The same settlement without the guards of the ledger. The verification would report these transfers. */
const plainStatements = [
  'set local session_replication_role = replica',
  `create temporary table settled on commit drop as
   with settled as (${settledPlans})
   select settled.id, payout_cents, f.id as from_id, f.balance_cents as from_cents, t.id as to_id, t.balance_cents as to_cents
   from settled
   join ledger_accounts f on coalesce(f.client_id, '') = settled.client_id and f.kind = 'invested'
   join ledger_accounts t on coalesce(t.client_id, '') = settled.client_id and t.kind = 'withdrawable'`,
  `with posted as (
     insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id, occurred_at, recorded_at, digest)
     select 'maturity', from_id, to_id, payout_cents, id, now(), now(), '' from settled
     returning id, subject_id)
   insert into ledger_entries (transfer_id, account_id, amount_cents, balance_before_cents, balance_after_cents)
   select posted.id, side.*
   from posted join settled on settled.id = posted.subject_id
   cross join lateral (values (from_id, -payout_cents, from_cents, from_cents - payout_cents),
     (to_id, payout_cents, to_cents, to_cents + payout_cents)) as side`,
  `update ledger_accounts set balance_cents = balance_cents + change
   from (select from_id as id, -payout_cents as change from settled union all select to_id, payout_cents from settled) as moved
   where moved.id = ledger_accounts.id`,
]

interface Settlement {
  readonly ms: number
  readonly readsMs: readonly number[]
}

async function timeProduct(product: RunningProduct, operator: Browser, plans: number): Promise<Settlement> {
  await seed(product, plans)
  const isSettling = async () => {
    const { rows } = await product.db.execute(sql`select from investments where status = 'active' limit 1`)
    return rows.length > 0
  }
  const readsMs: number[] = []
  const startedAt = performance.now()
  let ms = 0
  const moved = operator.post('/api/operator/clock/moves', { move: 'day', times: 11 })
  const readMeanwhile = async () => {
    while (ms === 0) {
      const readAt = performance.now()
      await operator.get('/api/operator/clock')
      await operator.get('/api/operator/firm')
      readsMs.push(performance.now() - readAt)
      await pause(100)
    }
  }
  const reading = readMeanwhile()
  while (await isSettling()) await pause(10)
  ms = performance.now() - startedAt
  await Promise.all([moved, reading])
  return { ms, readsMs }
}
