import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#root/server/platform/log.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { binanceFeed, simulatedFeed } from './feeds.ts'

/** The shape that Binance documents for its daily klines. */
const klines = [
  [
    1763510400000,
    '92500.10',
    '93800.00',
    '91111.11',
    '93001.50',
    '148976.1',
    1763596799999,
    '2434.1',
    308,
    '1756.8',
    '28.4',
    '0',
  ],
  [1763596800000, '93001.50', '94000.00', '92000.00', '92222.22', '1', 1763683199999, '2', 3, '4', '5', '0'],
]
const refused = { refusal: 'market-unreachable' }

const { db } = await freshDatabase()

/** Binance as these tests need it; records the requests. */
async function exchange(answer: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const logged: string[] = []
  const { port } = server.address() as AddressInfo
  const log = createLog('warn', (line) => logged.push(line))
  return { requests, logged, feed: binanceFeed(log, `http://127.0.0.1:${port}`) }
}

test('the simulated market ends at the firm’s current day, and adds a candle when the clock moves', async () => {
  const firm = await openFirm(db)
  const read = async () => {
    const market = await simulatedFeed(db)
    if ('refusal' in market) throw new Error(market.refusal)
    return market
  }
  const before = await read()
  expect(before).toMatchObject({ source: 'simulated' })
  expect(before.candles).toHaveLength(180)
  await firm.moveClock('day')
  const after = await read()
  expect(after.candles.slice(0, -1)).toEqual(before.candles.slice(1))
})

test('Binance’s candles are cached for five minutes', async () => {
  const { feed, requests } = await exchange((_, response) => response.end(JSON.stringify(klines)))
  const answers = await Promise.all([feed(db), feed(db), feed(db)])
  expect(answers[0]).toEqual({
    source: 'binance',
    candles: [
      { day: '2025-11-19', open: 92500.1, high: 93800, low: 91111.11, close: 93001.5 },
      { day: '2025-11-20', open: 93001.5, high: 94000, low: 92000, close: 92222.22 },
    ],
  })
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
  expect(requests).toEqual(['/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=180'])
})

test.each<[string, RequestListener]>([
  ['says no', (_, response) => response.writeHead(451).end('{"code":0,"msg":"restricted location"}')],
  ['sends something else', (_, response) => response.end('[[1,"<b>","2","3","4"]]')],
  ['sends no JSON', (_, response) => response.end('<html>')],
  ['sends nothing', (_, response) => response.end('[]')],
  [
    'sends us elsewhere',
    ({ url }, response) =>
      url === '/elsewhere'
        ? response.end(JSON.stringify(klines))
        : response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
  ['hangs up', (request) => request.destroy()],
])(
  'an exchange that %s is reported, is not asked again for a while, and is not replaced by simulated candles',
  async (_, answer) => {
    const { feed, requests, logged } = await exchange(answer)
    expect(await feed(db)).toEqual(refused)
    expect(await feed(db)).toEqual(refused)
    expect(requests).toHaveLength(1)
    expect(logged).toHaveLength(1)
  },
)
