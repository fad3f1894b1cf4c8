import { expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { type Answer, type Browser, openProvedDeposit, signUp } from '#root/tests/start/browser.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'

const { database, a, b, operator } = await startTwoServers()
const clientCount = 8

test('8 transfers between the same accounts at two processes while the clock moves: no deadlock, no error', async () => {
  const clients = await Promise.all(
    Array.from({ length: clientCount }, (_, place) => signUp(place % 2 ? a.url : b.url)),
  )
  const moving = moveUntil(
    Promise.all(clients.map((client, place) => useEveryOperation(client, place % 2 ? b.url : a.url))),
  )
  const answers = [...(await moving)].flat()

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(clientCount * 10)
  const { rows } = await database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0n }])
  expect((await verifyLedger(database.db)).findings).toEqual([])
})

/** Three times: deposit, invest, wait for the payout, request it, and decide half of the requests. */
async function useEveryOperation(client: Browser, elsewhere: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let life = 0; life < 3; life += 1) {
    const ids = [await openProvedDeposit(client, '1000'), await openProvedDeposit(client, '1500')]
    answers.push(
      ...(await Promise.all(
        ids.map((id, place) => operator.at(place ? a.url : b.url).post(`/api/operator/deposits/${id}/approval`)),
      )),
    )
    const order = { plan: 'advanced', amount: '1000' }
    answers.push(
      ...(await Promise.all([
        client.post('/api/investments', order),
        client.at(elsewhere).post('/api/investments', order),
      ])),
    )
    await payoutOf(client)
    const request = { walletAddress: regtestAddress, amount: '200' }
    const requests = await Promise.all(
      [client, client.at(elsewhere), client].map((tab) => tab.post('/api/withdrawals', request)),
    )
    const [first, second, third] = requests.map(({ body }) => body.id as string)
    answers.push(
      ...requests,
      ...(await Promise.all([
        operator.post(`/api/operator/withdrawals/${first}/approval`),
        client.at(elsewhere).post(`/api/withdrawals/${second}/cancellation`),
        operator.at(elsewhere).post(`/api/operator/withdrawals/${third}/rejection`, { reason: 'Not today' }),
      ])),
    )
  }
  return answers
}

async function payoutOf(client: Browser): Promise<void> {
  await expect
    .poll(async () => (await client.get('/api/account')).body.balances.invested, { timeout: 30_000 })
    .toBe('0.00')
}

/** Moves the clock at both processes while an operation runs; returns its answers and those of the moves. */
async function moveUntil<T>(end: Promise<T[]>): Promise<(T | Answer[])[]> {
  let over = false
  void end.finally(() => (over = true)).catch(() => {})
  const moves: Answer[] = []
  while (!over) {
    const move = { move: 'day', times: 5 }
    moves.push(
      ...(await Promise.all([a, b].map(({ url }) => operator.at(url).post('/api/operator/clock/moves', move)))),
    )
  }
  return [...(await end), moves]
}
