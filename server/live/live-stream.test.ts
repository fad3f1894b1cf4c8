import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '#root/contract/live.ts'
import type { StreamOutput } from '#root/server/platform/http/stream-output.ts'
import { LiveStream, toBatch } from './live-stream.ts'

let position = 0

const batchOf = (event: LiveEvent) => toBatch(new Map([[event.type, event]]), (position += 1))

/** A stream, its written bytes, and an output that is behind while `keepsUp` is false. */
function openStream() {
  const reader = { keepsUp: true, written: [] as string[], closed: 0 }
  const output = {
    write(bytes: Uint8Array) {
      reader.written.push(Buffer.from(bytes).toString())
      return reader.keepsUp
    },
    end: vi.fn<() => void>(),
    abort: vi.fn<() => void>(),
  } satisfies StreamOutput
  const stream = new LiveStream(
    { audiences: ['everyone'], holder: 'a', expiresAt: null, position: 7 },
    () => (reader.closed += 1),
  )
  position = 10
  return { reader, output, stream }
}

const ping = 'event: ping\ndata: \n\n'

test('what is sent before the stream is open follows its first ping', () => {
  const { reader, output, stream } = openStream()
  stream.send(batchOf({ type: 'clock' }))
  stream.open(output)
  expect(reader.written).toEqual([ping, 'data: {"type":"clock"}\nid: 11\n\n'])
})

test('while the browser is behind, one event of each kind waits, which names the record if there is only one', () => {
  const { reader, output, stream } = openStream()
  const events = stream.open(output)
  reader.keepsUp = false
  stream.send(batchOf({ type: 'clock' }))
  for (let plan = 0; plan < 1_000; plan += 1) stream.send(batchOf({ type: 'investment', id: String(plan) }))
  for (let times = 0; times < 1_000; times += 1) stream.send(batchOf({ type: 'deposit', id: 'd1' }))
  expect(reader.written.slice(1)).toEqual(['data: {"type":"clock"}\nid: 11\n\n'])
  reader.keepsUp = true
  events.onDrain()
  expect(reader.written.slice(2)).toEqual([
    'data: {"type":"investment"}\n\ndata: {"type":"deposit","id":"d1"}\nid: 2011\n\n',
  ])
})

test('a browser that does not read for half a minute is disconnected', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const { reader, output, stream } = openStream()
    stream.open(output)
    reader.keepsUp = false
    stream.ping(9)
    vi.advanceTimersByTime(30_000)
    stream.ping(9)
    expect([output.end.mock.calls.length, reader.closed]).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    stream.ping(9)
    expect([output.end.mock.calls.length, output.abort.mock.calls.length, reader.closed]).toEqual([1, 0, 1])
    vi.advanceTimersByTime(1_000)
    expect(output.abort).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a closed stream sends what waits, and nothing after it', () => {
  const { reader, output, stream } = openStream()
  stream.open(output)
  reader.keepsUp = false
  stream.ping(9)
  stream.send(batchOf({ type: 'session' }))
  stream.close()
  stream.send(batchOf({ type: 'clock' }))
  expect(reader.written.slice(2)).toEqual(['data: {"type":"session"}\nid: 11\n\n'])
  expect([output.end.mock.calls.length, reader.closed]).toEqual([1, 1])
})

test('a stream that opens has the id of its position, but only after the events that it has missed', () => {
  const plain = openStream()
  plain.stream.open(plain.output)
  expect(plain.reader.written).toEqual(['event: ping\ndata: \nid: 7\n\n'])
  const behind = openStream()
  behind.stream.addMissed([{ type: 'deposit', id: 'd1' }, { type: 'clock' }])
  behind.stream.open(behind.output)
  expect(behind.reader.written).toEqual([
    ping,
    'data: {"type":"deposit","id":"d1"}\n\ndata: {"type":"clock"}\nid: 7\n\n',
  ])
  behind.stream.ping(8)
  expect(behind.reader.written.at(-1)).toBe('event: ping\ndata: \nid: 8\n\n')
})
