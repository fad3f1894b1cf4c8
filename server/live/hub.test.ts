import { afterEach, expect, test, vi } from 'vitest'
import { nextTurn } from '#platform/timers.ts'
import type { LiveEvent } from '#root/contract/live.ts'
import { createHub, type HubStream } from './hub.ts'
import type { Batch } from './live-stream.ts'

afterEach(() => void vi.useRealTimers())

/** Makes streams that count the hub's accesses and record what they are sent. */
function openStreams() {
  const counted = {
    looks: 0,
    sent: [] as string[],
    batches: [] as Batch[],
    pinged: [] as string[],
    closed: [] as string[],
  }
  const open = (name: string, holder: string, audiences: string[], expiresAt: Date | null = null): HubStream => ({
    get holder() {
      counted.looks += 1
      return holder
    },
    get audiences() {
      counted.looks += 1
      return audiences
    },
    expiresAt,
    send(batch) {
      counted.sent.push(name)
      counted.batches.push(batch)
    },
    ping: () => void counted.pinged.push(name),
    close: () => void counted.closed.push(name),
  })
  return { counted, open }
}

/** The number of accesses to open this many streams, each of another person. */
function looksToOpen(count: number): number {
  const { counted, open } = openStreams()
  const hub = createHub()
  for (let n = 0; n < count; n += 1)
    hub.add(open(`s${n}`, `person ${n}`, ['everyone', `client:${n}`], new Date('2100-01-01')))
  expect(hub.size).toBe(count)
  return counted.looks
}

test('four times as many streams cost four times as much to open', () => {
  expect(looksToOpen(4_000)).toBe(4 * looksToOpen(1_000))
})

test('an event for one person visits no stream of others', async () => {
  const { counted, open } = openStreams()
  const hub = createHub()
  for (let n = 0; n < 1_000; n += 1) hub.add(open(`s${n}`, `person ${n}`, ['everyone', `client:${n}`]))
  counted.looks = 0
  const event: LiveEvent = { type: 'investment' }
  for (let n = 0; n < 1_000; n += 1) hub.dispatch(`client:${n}`, event)
  await expect.poll(() => counted.sent.length).toBe(1_000)
  expect(counted.looks).toBe(0)
})

test('events that arrive together are one write of the same bytes to each stream', async () => {
  const { counted, open } = openStreams()
  const hub = createHub()
  for (const name of ['a', 'b', 'c']) hub.add(open(name, name, ['everyone']))
  for (let plan = 0; plan < 1_000; plan += 1) hub.dispatch('everyone', { type: 'investment', id: String(plan) })
  for (let times = 0; times < 1_000; times += 1) hub.dispatch('everyone', { type: 'deposit', id: 'd1' })
  await expect.poll(() => counted.sent).toEqual(['a', 'b', 'c'])
  expect(new Set(counted.batches).size).toBe(1)
  expect(Buffer.from(counted.batches[0]!.bytes).toString()).toBe(
    'data: {"type":"investment"}\n\ndata: {"type":"deposit","id":"d1"}\nid: 0\n\n',
  )
})

test('events right after others are gathered for a tenth of a second, and the last one is not lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { counted, open } = openStreams()
  const hub = createHub()
  hub.add(open('a', 'a', ['everyone']))
  hub.dispatch('everyone', { type: 'clock' })
  await nextTurn()
  expect(counted.sent).toHaveLength(1)
  for (let times = 0; times < 1_000; times += 1) hub.dispatch('everyone', { type: 'ledger' })
  await vi.advanceTimersByTimeAsync(99)
  expect(counted.sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(counted.batches.map(({ events }) => events)).toEqual([[{ type: 'clock' }], [{ type: 'ledger' }]])
})

test('each stream is pinged every 20 s, not all at once, and closed when its session has expired', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const { counted, open } = openStreams()
  const hub = createHub()
  hub.add(open('a', 'a', ['everyone'], new Date(Date.now() + 30_000)))
  await vi.advanceTimersByTimeAsync(5_000)
  hub.add(open('b', 'b', ['everyone']))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(counted.pinged).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(counted.pinged).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([counted.closed, hub.size]).toEqual([['a'], 1])
  hub.closeAll()
  expect(vi.getTimerCount()).toBe(0)
})

test('a further stream closes the holder’s oldest one, which gets no more events', async () => {
  const { counted, open } = openStreams()
  const hub = createHub({ streamsPerPerson: 2, streamsPerAddress: 3, streams: 6 })
  const soon = new Date('2100-01-01')
  for (const name of ['a1', 'a2', 'a3']) hub.add(open(name, 'a', ['everyone', 'client:a'], soon))
  for (const name of ['v1', 'v2', 'v3', 'v4']) hub.add(open(name, 'address:v', ['everyone']))
  expect(counted.closed).toEqual(['a1', 'v1'])
  hub.dispatch('everyone', { type: 'clock' })
  await expect.poll(() => counted.sent).toEqual(['a2', 'a3', 'v2', 'v3', 'v4'])
  expect([hub.add(open('b1', 'b', ['everyone'])), hub.add(open('b2', 'b', ['everyone']))]).toEqual([true, false])
})

test('the end of a session closes its streams, and a removed stream gets no events', async () => {
  const { counted, open } = openStreams()
  const hub = createHub()
  const two = open('two', 'two', ['everyone', 'session:two'])
  hub.add(open('one', 'one', ['everyone', 'session:one']))
  hub.add(two)
  hub.add(open('three', 'three', ['everyone']))
  hub.dispatch('session:one', { type: 'session' })
  await expect.poll(() => [counted.sent, counted.closed, hub.size]).toEqual([['one'], ['one'], 2])
  hub.remove(two)
  hub.dispatch('everyone', { type: 'clock' })
  await expect.poll(() => [counted.sent, hub.size]).toEqual([['one', 'three'], 1])
})

test('an event’s id is never above an earlier event that still waits for another audience', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { counted, open } = openStreams()
  const hub = createHub()
  hub.add(open('a', 'a', ['everyone', 'client:a']))
  hub.dispatch('client:a', { type: 'deposit' })
  hub.reach(1)
  await nextTurn()
  hub.dispatch('client:a', { type: 'withdrawal' })
  hub.reach(2)
  hub.dispatch('everyone', { type: 'clock' })
  hub.reach(3)
  await nextTurn()
  expect(hub.position).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(counted.batches.map(({ events, position }) => [events[0]!.type, position])).toEqual([
    ['deposit', 1],
    ['clock', 1],
    ['withdrawal', 3],
  ])
  expect(hub.position).toBe(3)
})
