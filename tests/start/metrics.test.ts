import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { temporaryFolder } from './data-folder.ts'
import { ready, refusal, runServer, stop } from './server-process.ts'

const token = 'a-token-of-the-tests-alone'

async function freePort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  other.close()
  await once(other, 'close')
  return port
}

/** A figure of the Prometheus text. */
const figure = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('metrics are served on a separate port to holders of the token, without names', async () => {
  const database = await freshDatabase()
  const port = await freePort()
  const env = { ...database.env, METRICS_PORT: String(port), METRICS_TOKEN: token }
  const server = runServer(temporaryFolder(), { env })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const url = await ready(server)
  const figures = `http://127.0.0.1:${port}/metrics`
  const read = async (authorization?: string) => fetch(figures, { headers: authorization ? { authorization } : {} })

  expect([(await read()).status, (await read('Bearer wrong')).status]).toEqual([401, 401])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  const ofTheFirm = await fetch(`${url}/metrics`)
  expect([ofTheFirm.status, await ofTheFirm.text()]).toEqual([404, expect.not.stringContaining('glasshouse_')])

  const nobody = '6f0d4c5e-0000-4000-8000-000000000000'
  await fetch(`${url}/api/deposits/${nobody}`)
  await fetch(`${url}/api/clock`)
  const answer = await read(`Bearer ${token}`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  expect(figure(text, 'glasshouse_database_up')).toBe(1)
  expect(figure(text, 'glasshouse_ledger_rows{table="accounts"}')).toBe(4)
  expect(figure(text, 'glasshouse_firm_cents{account="custody"}')).toBe(0)
  expect(figure(text, 'glasshouse_queue_length{queue="withdrawals"}')).toBe(0)
  expect(figure(text, 'glasshouse_investments{state="due"}')).toBe(0)
  expect(figure(text, 'glasshouse_live_connections')).toBe(0)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(text).toMatch(/_seconds_count\{method="GET",route="\/api\/clock",status="200"\} 1/)
  expect(text).not.toContain(nobody)
  expect(await stop(server)).toBe(0)
})

test('other machines are refused without a token', async () => {
  const server = runServer(temporaryFolder(), { env: { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' } })
  expect(await refusal(server)).toEqual({
    code: 1,
    lines: [
      'METRICS_HOST lets other machines read the metrics: set METRICS_TOKEN too, or leave METRICS_HOST at 127.0.0.1.',
    ],
  })
})
