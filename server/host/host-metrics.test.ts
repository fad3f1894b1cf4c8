import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { openHostMetrics } from './host-metrics.ts'

test('however many firms there are, twenty have a label of their own', async () => {
  // A database without the directory's tables acts as one that does not answer.
  const { db } = await freshDatabase()
  const firms = Array.from({ length: 500 }, (_, number) => ({ slug: `firm-${number}`, streams: 2 }))
  const metrics = openHostMetrics({ db, cells: { isUnreachable: () => false }, openFirms: () => firms })
  for (const [number, { slug }] of firms.entries())
    for (let count = 0; count <= number % 50; count += 1) metrics.onRequest(slug)
  for (let status = 200; status < 600; status += 1)
    for (const target of ['lobby', 'firm', 'none'] as const)
      for (const isForApi of [true, false]) metrics.onAnswered({ target, isForApi, status, durationMs: 30 })
  const text = await metrics.read()
  expect(text.match(/^glasshouse_host_request_duration_seconds_count\{/gm)).toHaveLength(24)
  expect(text).toMatch(
    /^glasshouse_host_request_duration_seconds_bucket\{le="0.05",target="firm",kind="api",status="5xx"\} 100$/m,
  )
  expect(text).toMatch(/^glasshouse_host_server_errors_total\{target="firm",status="503"\} 2$/m)
  expect(text).not.toMatch(/^glasshouse_host_server_errors_total\{target="firm",status="404"\}/m)
  const labels = new Set([...text.matchAll(/firm="([^"]+)"/g)].map(([, label]) => label))
  expect(labels.size).toBe(21)
  expect(labels).toContain('other')
  const streams = [...text.matchAll(/^glasshouse_host_streams\{firm="[^"]+"\} (\d+)$/gm)].map(([, value]) =>
    Number(value),
  )
  expect(streams.reduce((sum, each) => sum + each, 0)).toBe(1_000)
  expect(text).toMatch(/^glasshouse_host_directory_up 0$/m)
})
