import { afterEach, expect, test, vi } from 'vitest'
import { listenLive } from './live-connection.ts'

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

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a connection that is opened again names the last event or ping, also when the listeners have changed', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const heard: string[] = []
  const listener = {
    onOpen: () => {},
    onLost: () => {},
    onEvent: ({ type }: { type: string }) => void heard.push(type),
  }
  const last = () => FakeSource.opened.at(-1)!
  const stop = listenLive(listener)
  expect(last().url).toBe('/api/live?lastEventId=')
  last().dispatchEvent(new MessageEvent('ping', { data: '', lastEventId: '7' }))
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
