import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '#root/contract/live.ts'
import type { StreamOutput } from '#root/server/platform/http/stream-output.ts'
import { LiveStream, toBatch } from './live-stream.ts'

const batchOf = (event: LiveEvent) => toBatch(new Map([[event.type, event]]))

/** A stream, what it has written, and an output that is behind while `keepsUp` is false. */
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
  const stream = new LiveStream({ audiences: ['everyone'], holder: 'a', expiresAt: null }, () => (reader.closed += 1))
  return { reader, output, stream }
}

const ping = 'event: ping\ndata: \n\n'

test('what is sent before the stream is open follows its first ping', () => {
  const { reader, output, stream } = openStream()
  stream.send(batchOf({ type: 'clock' }))
  stream.open(output)
  expect(reader.written).toEqual([ping, 'data: {"type":"clock"}\n\n'])
})

test('while the browser is behind, one event of each kind waits, which names the record if there is only one', () => {
  const { reader, output, stream } = openStream()
  const events = stream.open(output)
  reader.keepsUp = false
  stream.send(batchOf({ type: 'clock' }))
  for (let plan = 0; plan < 1_000; plan += 1) stream.send(batchOf({ type: 'investment', id: String(plan) }))
  for (let times = 0; times < 1_000; times += 1) stream.send(batchOf({ type: 'deposit', id: 'd1' }))
  expect(reader.written.slice(1)).toEqual(['data: {"type":"clock"}\n\n'])
  reader.keepsUp = true
  events.onDrain()
  expect(reader.written.slice(2)).toEqual(['data: {"type":"investment"}\n\ndata: {"type":"deposit","id":"d1"}\n\n'])
})

test('a browser that does not read for half a minute is disconnected', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const { reader, output, stream } = openStream()
    stream.open(output)
    reader.keepsUp = false
    stream.ping()
    vi.advanceTimersByTime(30_000)
    stream.ping()
    expect([output.end.mock.calls.length, reader.closed]).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    stream.ping()
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
  stream.ping()
  stream.send(batchOf({ type: 'session' }))
  stream.close()
  stream.send(batchOf({ type: 'clock' }))
  expect(reader.written.slice(2)).toEqual(['data: {"type":"session"}\n\n'])
  expect([output.end.mock.calls.length, reader.closed]).toEqual([1, 1])
})
