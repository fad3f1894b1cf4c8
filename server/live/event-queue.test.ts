import { expect, test, vi } from 'vitest'
import { EventQueue, type EventSink } from './event-queue.ts'

/** Takes down what is written; `isRead` false is a browser that does not read. */
function openSink({ isRead = true } = {}) {
  const written: string[] = []
  const sink: EventSink = {
    writeSSE: async ({ event, data }) => {
      written.push(event ?? (data as string))
      if (!isRead && event !== 'ping') await new Promise(() => {})
    },
    abort: vi.fn<() => void>(),
  }
  return { written, sink }
}

test('a burst is sent as one line per kind, which names the record if there is only one', async () => {
  const { written, sink } = openSink()
  const queue = new EventQueue()
  for (let plan = 0; plan < 1_000; plan += 1) queue.send({ type: 'investment', id: String(plan) })
  for (let times = 0; times < 1_000; times += 1) queue.send({ type: 'deposit', id: 'd1' })
  const done = queue.writeTo(sink)
  queue.close()
  await done
  expect(written).toEqual(['ping', '{"type":"investment"}', '{"type":"deposit","id":"d1"}'])
})

test('events right after a send are gathered, and the last one is not lost', async () => {
  const { written, sink } = openSink()
  const queue = new EventQueue()
  const done = queue.writeTo(sink)
  queue.send({ type: 'clock' })
  await expect.poll(() => written).toEqual(['ping', '{"type":"clock"}'])
  for (let times = 0; times < 1_000; times += 1) queue.send({ type: 'ledger' })
  await expect.poll(() => written).toEqual(['ping', '{"type":"clock"}', '{"type":"ledger"}'])
  queue.send({ type: 'session' })
  queue.close()
  await done
  expect(written.at(-1)).toBe('{"type":"session"}')
})

test('a browser that does not read for half a minute is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const { sink } = openSink({ isRead: false })
    const queue = new EventQueue()
    void queue.writeTo(sink)
    queue.send({ type: 'clock' })
    for (let seconds = 0; seconds <= 40; seconds += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      queue.send({ type: 'clock' })
    }
    expect(sink.abort).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
