import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../assets.ts'

/** A page to render. */
export interface Rendering {
  /** The address of the build's code that renders the pages of a language. */
  readonly script: string
  /** The path of the page; null for the page that renders any route in the browser. */
  readonly path: string | null
  /** The page data as JSON that may be in a script element. */
  readonly pageData: string
}

/** The answer of the thread to the rendering of this number. */
export interface Rendered {
  readonly number: number
  readonly html: string | null
  readonly error: unknown
}

/** The thread's code and its memory are kept for so long after the last page. */
const idleMs = 10_000

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, PromiseWithResolvers<string>>
  idle: NodeJS.Timeout | undefined
}

/** The thread of this process, which renders pages for all its firms, one at a time. */
let thread: Thread | undefined
let count = 0

/**
 * The HTML of a page, rendered by the components of the build, which also hydrate it in the browser. It is rendered in
 * a separate thread, so that the server answers other requests meanwhile. The thread starts with the first page and
 * ends when none was asked for in a while. Rejects if the page cannot be rendered.
 */
export function renderPage(rendering: Rendering): Promise<string> {
  const { worker, waiting } = (thread ??= startThread())
  const number = ++count
  const html = Promise.withResolvers<string>()
  waiting.set(number, html)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  worker.postMessage({ ...rendering, number })
  return html.promise
}

function startThread(): Thread {
  const env = { ...process.env, NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' }
  const worker = new Worker(workerFile('renderPage'), { env })
  const started: Thread = { worker, waiting: new Map(), idle: undefined }
  // An idle thread does not keep the process alive.
  worker.unref()
  worker.on('message', ({ number, html, error }: Rendered) => {
    if (html === null) started.waiting.get(number)?.reject(error)
    else started.waiting.get(number)?.resolve(html)
    started.waiting.delete(number)
    clearTimeout(started.idle)
    if (started.waiting.size === 0) started.idle = setTimeout(() => end(started), idleMs).unref()
  })
  const ended = once(worker, 'exit').then(([code]) => new Error(`The thread that renders pages ended with ${code}`))
  void ended
    .catch((error: unknown) => error)
    .then((error) => {
      if (thread === started) thread = undefined
      for (const { reject } of started.waiting.values()) reject(error)
    })
  return started
}

function end(idle: Thread): void {
  if (idle.waiting.size > 0) return
  if (thread === idle) thread = undefined
  void idle.worker.terminate()
}
