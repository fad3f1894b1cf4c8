import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { openMetrics } from './metrics.ts'

test('the metrics follow the ledger, the queues, running plans and dues', async () => {
  const { db, requests } = await freshDatabase()
  const firm = await openFirm(db)
  const { read, onAnswered } = openMetrics({ db, pools: requests, hub: { size: 3 } })
  const client = await firm.newFundedClient('2000.00')
  await firm.invest(client, 'advanced', '2000.00')
  await firm.prove(client, '100.00')
  await db.execute(`update firm_clock set anchor_firm = firm_now() + interval '15 days', anchor_real = clock_timestamp(),
    high_water = firm_now() + interval '15 days'`)
  onAnswered({ method: 'GET', route: '/api/deposits/:id', status: 200, durationMs: 30 })
  const lines = (await read()).split('\n')
  for (const line of [
    'glasshouse_database_up 1',
    'glasshouse_firm_cents{account="custody"} 200000',
    'glasshouse_firm_cents{account="owed_to_clients"} 800000',
    'glasshouse_firm_cents{account="promised_returns"} 600000',
    'glasshouse_ledger_rows{table="transfers"} 3',
    'glasshouse_queue_length{queue="deposits"} 1',
    'glasshouse_investments{state="running"} 1',
    'glasshouse_investments{state="due"} 1',
    'glasshouse_live_connections 3',
    'glasshouse_database_connections{pool="writes",state="awaited"} 0',
    'glasshouse_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/deposits/:id",status="200"} 0',
    'glasshouse_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/deposits/:id",status="200"} 1',
  ])
    expect(lines).toContain(line)
})

test('while the database is down, the metrics of the process are still served', async () => {
  const { db, requests, close } = await freshDatabase()
  const { read } = openMetrics({ db, pools: requests, hub: { size: 0 } })
  await close()
  const text = await read()
  expect(text).toMatch(/^glasshouse_database_up 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).not.toMatch(/^glasshouse_firm_cents\{/m)
})
