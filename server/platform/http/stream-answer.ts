import type { Context } from 'hono'
import type { AppEnv } from './router.ts'
import type { OpenStream, StreamEvents } from './stream-output.ts'

/**
 * Answers with a stream that stays open. A platform with `openStream` gets the bytes without copying; elsewhere they go
 * through a web stream.
 */
export function answerWithStream(context: Context<AppEnv>, open: OpenStream): Response {
  const takeOver = context.env?.openStream
  if (!takeOver) return context.body(webStream(open))
  takeOver(open)
  return context.body(null, 200)
}

/** The maximum of writes that wait in a web stream. */
const queuedWrites = 16

function webStream(open: OpenStream): ReadableStream<Uint8Array> {
  let events: StreamEvents
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        events = open({
          write(bytes) {
            controller.enqueue(bytes)
            return (controller.desiredSize ?? 0) > 0
          },
          end: () => controller.close(),
          // There is no connection to cut: unread data is freed with the stream.
          abort: () => {},
        })
      },
      pull: () => events.onDrain(),
      cancel: () => events.onClose(),
    },
    { highWaterMark: queuedWrites },
  )
}
