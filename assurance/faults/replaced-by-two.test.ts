import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signUp } from '#root/tests/start/browser.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'
import { confirm, startIdOf } from '#root/tests/start/whole-firm.ts'

test('50 when one of two servers on a database resets it, the other is notified and both continue with the new state', async () => {
  const { a, b, operator, newFundedClient } = await startTwoServers()
  const client = await newFundedClient('750')
  await confirm(operator, 'correct horse battery')
  const before = await Promise.all([startIdOf(a.url), startIdOf(b.url)])
  const answers = await Promise.all(
    [a, b, a, b].map(({ url }) => operator.at(url).post('/api/operator/simulation/resets', { confirmation: 'RESET' })),
  )
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    202,
    ...Array.from({ length: 3 }, () => 'replacement-under-way'),
  ])
  for (const [index, { url }] of [a, b].entries()) {
    await expect.poll(() => startIdOf(url), { timeout: 60_000 }).not.toBeOneOf([before[index], null])
    expect((await operator.at(url).get('/api/operator/firm')).body.custody).toBe('0.00')
    expect((await client.at(url).get('/api/account')).status).toBe(401)
    expect((await (await signUp(url)).get('/api/account')).status).toBe(200)
  }
  const kept = [a, b].flatMap(({ dataDir }) => {
    const folder = path.join(dataDir, 'snapshots')
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar.gz')) : []
  })
  expect(kept).toHaveLength(1)
})
