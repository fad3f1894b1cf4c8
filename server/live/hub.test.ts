import { expect, test } from 'vitest'
import type { LiveEvent } from '#root/contract/live.ts'
import { createHub, type LiveStream } from './hub.ts'

/** Makes streams that count the hub's accesses. */
function openStreams() {
  const counted = { looks: 0, sent: [] as string[], closed: [] as string[] }
  const open = (name: string, holder: string, audiences: string[], expiresAt: Date | null = null): LiveStream => ({
    get holder() {
      counted.looks += 1
      return holder
    },
    get audiences() {
      counted.looks += 1
      return audiences
    },
    expiresAt,
    send: () => void counted.sent.push(name),
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

test('an event for one person visits no stream of others', () => {
  const { counted, open } = openStreams()
  const hub = createHub()
  for (let n = 0; n < 1_000; n += 1) hub.add(open(`s${n}`, `person ${n}`, ['everyone', `client:${n}`]))
  counted.looks = 0
  const event: LiveEvent = { type: 'investment' }
  for (let n = 0; n < 1_000; n += 1) hub.dispatch(`client:${n}`, event)
  expect(counted.sent).toHaveLength(1_000)
  expect(counted.looks).toBe(0)
})

test('a further stream closes the holder’s oldest one, which gets no more events', () => {
  const { counted, open } = openStreams()
  const hub = createHub({ streamsPerPerson: 2, streamsPerAddress: 3, streams: 6 })
  const soon = new Date('2100-01-01')
  for (const name of ['a1', 'a2', 'a3']) hub.add(open(name, 'a', ['everyone', 'client:a'], soon))
  for (const name of ['v1', 'v2', 'v3', 'v4']) hub.add(open(name, 'address:v', ['everyone']))
  expect(counted.closed).toEqual(['a1', 'v1'])
  hub.dispatch('everyone', { type: 'clock' })
  expect(counted.sent).toEqual(['a2', 'a3', 'v2', 'v3', 'v4'])
  expect([hub.add(open('b1', 'b', ['everyone'])), hub.add(open('b2', 'b', ['everyone']))]).toEqual([true, false])
})

test('the end of a session closes its streams, and an ended stream is removed', () => {
  const { counted, open } = openStreams()
  const hub = createHub()
  const [one, two] = ['one', 'two'].map((name) => open(name, name, ['everyone', `session:${name}`])) as [
    LiveStream,
    LiveStream,
  ]
  hub.add(one)
  hub.add(two)
  hub.dispatch('session:one', { type: 'session' })
  expect([counted.closed, hub.size]).toEqual([['one'], 1])
  hub.remove(two)
  hub.dispatch('everyone', { type: 'clock' })
  expect([counted.sent, hub.size]).toEqual([['one'], 0])
})
