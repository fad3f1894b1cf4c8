import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The connections that were opened, as a browser has them. */
class FakeSource extends EventTarget {
  static readonly opened: FakeSource[] = []
  static readonly OPEN = 1
  readonly url: string
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage: (message: MessageEvent) => void = () => {}
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
}

/** Each test has a page of its own. */
async function openPage() {
  vi.resetModules()
  return import('./live-connection.ts')
}

const answerAt = (position: number) => new Response(null, { headers: { 'Live-Position': String(position) } })
const pingAt = (position: number) => new MessageEvent('ping', { data: '', lastEventId: String(position) })
const addresses = () => FakeSource.opened.map(({ url }) => url)
const silent = { onOpen: () => {}, onLost: () => {}, onEvent: () => {} }

beforeEach(() => {
  FakeSource.opened.length = 0
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a connection that is opened again names the last event or ping, also when the listeners have changed', async () => {
  vi.useFakeTimers()
  const { listenLive } = await openPage()
  const heard: string[] = []
  const listener = {
    onOpen: () => {},
    onLost: () => {},
    onEvent: ({ type }: { type: string }) => void heard.push(type),
  }
  const last = () => FakeSource.opened.at(-1)!
  const stop = listenLive(listener)
  expect(last().url).toBe('/api/live?lastEventId=')
  last().dispatchEvent(pingAt(7))
  last().onerror()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().url).toBe('/api/live?lastEventId=7')
  last().onmessage(new MessageEvent('message', { data: '{"type":"gap"}', lastEventId: '9' }))
  const stopPersonal = listenLive(listener, { personal: true })
  expect(last().url).toBe('/api/live?lastEventId=9')
  expect([heard, FakeSource.opened.length]).toEqual([['gap'], 3])
  stopPersonal()
  stop()
})

test('a connection that is silent for longer than two pings is opened again, and so is one that never opens', async () => {
  vi.useFakeTimers()
  const { listenLive } = await openPage()
  const lost: boolean[] = []
  const stop = listenLive({ ...silent, onLost: (isFirst) => void lost.push(isFirst) })
  const [first] = FakeSource.opened
  for (let pings = 0; pings < 3; pings += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    first!.dispatchEvent(pingAt(7))
  }
  await vi.advanceTimersByTimeAsync(49_000)
  expect([FakeSource.opened.length, lost]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([first!.readyState, addresses()[1], lost]).toEqual([2, '/api/live?lastEventId=7', [true]])
  // This one is never answered.
  await vi.advanceTimersByTimeAsync(51_000)
  expect([FakeSource.opened.length, lost]).toEqual([3, [true, false]])
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSource.opened.length).toBe(3)
})

test('the first connection asks for what happened since the first answer that the page has got', async () => {
  const { listenLive, recordLivePosition } = await openPage()
  recordLivePosition(answerAt(8))
  recordLivePosition(answerAt(7))
  const stop = listenLive(silent)
  FakeSource.opened[0]!.dispatchEvent(pingAt(9))
  recordLivePosition(answerAt(9))
  expect(addresses()).toEqual(['/api/live?lastEventId=7'])
  stop()
})

test('an answer from before the first connection has it opened again, once', async () => {
  const { listenLive, recordLivePosition } = await openPage()
  const stop = listenLive(silent)
  FakeSource.opened[0]!.dispatchEvent(pingAt(9))
  recordLivePosition(answerAt(7))
  recordLivePosition(answerAt(8))
  FakeSource.opened[1]!.dispatchEvent(pingAt(9))
  expect(addresses()).toEqual(['/api/live?lastEventId=', '/api/live?lastEventId=7'])
  stop()
})

test('an answer from before a connection that has heard nothing yet has it opened again when it hears', async () => {
  const { listenLive, recordLivePosition } = await openPage()
  const stop = listenLive(silent)
  recordLivePosition(answerAt(7))
  expect(addresses()).toHaveLength(1)
  FakeSource.opened[0]!.dispatchEvent(pingAt(9))
  expect(addresses()).toEqual(['/api/live?lastEventId=', '/api/live?lastEventId=7'])
  stop()
})
