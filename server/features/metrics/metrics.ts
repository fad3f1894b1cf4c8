import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isSameSecret, sha256 } from '#platform/crypto.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readOwedToClients } from '#root/server/ledger/totals.ts'
import type { Hub } from '#root/server/live/hub.ts'
import type { Pool } from '#root/server/platform/database/connection.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import type { AnsweredRequest } from '#root/server/platform/http/request-log.ts'

interface Metrics {
  /** Records the duration of a request. */
  readonly onAnswered: (request: AnsweredRequest) => void
  /**
   * All metrics in Prometheus's format. While the database is unavailable its metrics are missing, and one metric
   * reports that.
   */
  read(): Promise<string>
}

interface MetricsSources {
  readonly db: Queryable
  /** By their purpose. */
  readonly pools: Readonly<Record<string, Pool>>
  readonly hub: Pick<Hub, 'size'>
}

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures this process, its requests and the firm. Names and labels contain routes and kinds, never personal data. */
export function openMetrics({ db, pools, hub }: MetricsSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'glasshouse_http_request_duration_seconds',
    help: 'Time until an answer begins, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers: [registry],
  })
  measureProcess(registry, pools, hub)
  const setGauges = gaugesIn(registry)
  return {
    onAnswered: ({ durationMs, ...labels }) => durations.observe(labels, durationMs / 1_000),
    async read() {
      setGauges(await readFirmMetrics(db).catch(() => null))
      return registry.metrics()
    },
  }
}

function measureProcess(registry: Registry, pools: MetricsSources['pools'], hub: Pick<Hub, 'size'>): void {
  const live = new Gauge({
    name: 'glasshouse_live_connections',
    help: 'Browsers that receive live updates from this process',
    registers: [],
    collect() {
      this.set(hub.size)
    },
  })
  const connections = new Gauge({
    name: 'glasshouse_database_connections',
    help: 'Connections by purpose: in use, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'awaited' }, pool.waitingCount)
      }
    },
  })
  registry.registerMetric(live)
  registry.registerMetric(connections)
}

/** The metrics of the firm as gauges; without them, only that the database is unavailable. */
function gaugesIn(registry: Registry): (firmMetrics: FirmMetrics | null) => void {
  const registers = [registry]
  const up = new Gauge({ name: 'glasshouse_database_up', help: '1 while the database answers', registers })
  const gauges = {
    cents: kinds(
      'glasshouse_firm_cents',
      'The custody balance and the debts on the firm’s screens, in cents',
      'account',
    ),
    rows: kinds('glasshouse_ledger_rows', 'Rows of the ledger', 'table'),
    queues: kinds(
      'glasshouse_queue_length',
      'Records that wait for the staff, and emails that wait for delivery',
      'queue',
    ),
    investments: kinds(
      'glasshouse_investments',
      'Running plans; due: matured and not settled yet; failed: those due that wait for a retry',
      'state',
    ),
  }
  function kinds(name: string, help: string, label: string) {
    const gauge = new Gauge({ name, help, labelNames: [label], registers })
    return (values: Readonly<Record<string, bigint>> | undefined) => {
      gauge.reset()
      for (const [kind, value] of Object.entries(values ?? {})) gauge.set({ [label]: kind }, Number(value))
    }
  }
  return (firmMetrics) => {
    up.set(firmMetrics ? 1 : 0)
    for (const name of ['cents', 'rows', 'queues', 'investments'] as const) gauges[name](firmMetrics?.[name])
  }
}

/** Answers GET /metrics to clients that send the token, if one is set, and no other request. */
export function answerMetrics(
  metrics: Pick<Metrics, 'read'>,
  token: string | null,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const isMetrics = request.method === 'GET' && new URL(request.url).pathname === '/metrics'
    if (!isMetrics) return new Response('Not found', { status: 404 })
    if (token !== null && !isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`))
      return new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
    const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(await metrics.read(), { headers })
  }
}

/** Compares hashes, so that the time does not even reveal the length. */
function isSame(given: string, wanted: string): boolean {
  return isSameSecret(sha256(given), sha256(wanted))
}

/** The metrics of the firm, in one snapshot. Money in cents. */
interface FirmMetrics {
  readonly cents: Readonly<Record<'custody' | 'owed_to_clients' | 'promised_returns' | 'fees', bigint>>
  readonly rows: Readonly<Record<'transfers' | 'accounts', bigint>>
  readonly queues: Readonly<Record<'deposits' | 'withdrawals' | 'onboarding' | 'messages' | 'mails', bigint>>
  readonly investments: Readonly<Record<'running' | 'due' | 'failed', bigint>>
}

/** Reads the metrics by indexes; the transfers are counted, some milliseconds for each hundred thousand. */
function readFirmMetrics(db: Queryable): Promise<FirmMetrics> {
  return readSnapshot(db, async (tx) => {
    const firm = await readFirmBalances(tx)
    const { rows } = await tx.execute<Record<string, bigint>>(sql`
        select
          (select count(*) from ledger_transfers) as transfers,
          (select count(*) from ledger_accounts) as accounts,
          (select count(*) from deposits where status = 'pending') as deposits,
          (select count(*) from withdrawals where status = 'pending') as withdrawals,
          (select count(*) from onboarding_records where status = 'submitted') as onboarding,
          (select count(*) from contact_messages where answered_at is null) as messages,
          (select count(*) from outbox where sent_at is null and given_up_at is null) as mails,
          (select count(*) from investments where status = 'active') as running,
          (select count(*) from investments where status = 'active' and matures_at <= firm_now()) as due,
          (select count(*) from settlement_failures) as failed`)
    const { transfers, accounts, running, due, failed, ...queues } = rows[0]!
    return {
      cents: {
        custody: firm.custodyCents,
        owed_to_clients: await readOwedToClients(tx),
        promised_returns: firm.promisedReturnsCents,
        fees: firm.feesCents,
      },
      rows: { transfers: transfers!, accounts: accounts! },
      queues: queues as FirmMetrics['queues'],
      investments: { running: running!, due: due!, failed: failed! },
    }
  })
}
