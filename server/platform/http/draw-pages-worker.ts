/*
 * Draws pages of the built web anew, in a thread of its own: the server never waits for it, and what a drawing needs is
 * gone with it. Each language draws by its own build.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { Drawing, DrawnPages } from './draw-pages.ts'
import { startAfterPaint } from './start-after-paint.ts'

const drawings = workerData as readonly Drawing[]
const drawn: DrawnPages[] = []
for (const drawing of drawings) drawn.push(await draw(drawing))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(drawn)

async function draw({ script, paths, pageData }: Drawing): Promise<DrawnPages> {
  // Where the pages look for it, see web/ui/page-data.ts.
  Object.assign(globalThis, { pageData })
  const answer = createRequestHandler((await import(script)) as ServerBuild, 'production')
  const html = async (path: string, headers: Record<string, string> = {}) => {
    const response = await answer(new Request(new URL(path, 'http://localhost'), { headers }))
    if (response.status !== 200) throw new Error(`The page ${path} was drawn with status ${response.status}`)
    return startAfterPaint(await response.text())
  }
  const pages: [string, string][] = []
  for (const path of paths) pages.push([path, await html(path.replace(/\/?$/, '/'))])
  return { pages, fallback: await html('/', { 'X-React-Router-SPA-Mode': 'yes' }) }
}
