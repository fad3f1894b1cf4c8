import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RawRequest {
  /** The server's own address: 'http://127.0.0.1:4180'. */
  readonly url: string
  readonly path: string
  readonly cookie?: string
  readonly key: string
  readonly body?: object
}

export interface RawAnswer {
  readonly status: number
  readonly body: string
}

/** Long enough for a server to read all but the last byte of every request. */
const settleMs = 3

/**
 * Sends POST requests so that their processing begins at the same moment: each goes over its own connection up to
 * its last byte, and then all the last bytes go at once. So they race in the servers and not in the network.
 */
export async function sendAtOnce(requests: readonly RawRequest[]): Promise<RawAnswer[]> {
  const held = await Promise.all(
    requests.map(async (request) => {
      const { hostname, port } = new URL(request.url)
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await once(socket, 'connect')
      const bytes = bytesOf(request)
      await new Promise((resolve) => socket.write(bytes.subarray(0, -1), resolve))
      return { socket, lastByte: bytes.subarray(-1) }
    }),
  )
  await pause(settleMs)
  const answers = held.map(({ socket }) => answerOn(socket))
  for (const { socket, lastByte } of held) socket.write(lastByte)
  return Promise.all(answers)
}

function bytesOf({ url, path, cookie, key, body = {} }: RawRequest): Buffer {
  const text = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Idempotency-Key: ${key}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

async function answerOn(socket: Socket): Promise<RawAnswer> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) text += chunk as string
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? []
  // A chunked body has lines with lengths around it; only the JSON is compared and read.
  return { status: Number(status), body: /\{.*\}/s.exec(text.slice(text.indexOf('\r\n\r\n')))?.[0] ?? '' }
}
