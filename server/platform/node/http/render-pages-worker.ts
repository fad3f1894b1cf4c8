/*
 * Renders pages of the built web in a separate thread: it does not block the server, and its memory is freed when it
 * ends. Each language is rendered by its own build: `site.js` renders the pages of the public site, `index.js` the others.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { startAfterPaint } from '../../http/start-after-paint.ts'
import type { RenderedPages, Rendering } from './render-pages.ts'

const renderings = workerData as readonly Rendering[]
const rendered: RenderedPages[] = []
for (const rendering of renderings) rendered.push(await render(rendering))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort!.postMessage(rendered)

/** What the build's `site.js` exports (web/site/render.tsx). */
interface Site {
  readonly paths: readonly string[]
  readonly render: (path: string) => string
}

async function render({ script, paths, pageData }: Rendering): Promise<RenderedPages> {
  // Read by web/ui/page-data-store.ts when a build is imported.
  Object.assign(globalThis, { pageData })
  const site = (await import(new URL('site.js', script).href)) as Site
  const answer = createRequestHandler((await import(script)) as ServerBuild, 'production')
  const html = async (path: string, headers: Record<string, string> = {}) => {
    const response = await answer(new Request(new URL(path, 'http://localhost'), { headers }))
    if (response.status !== 200) throw new Error(`The page ${path} was rendered with status ${response.status}`)
    return startAfterPaint(await response.text())
  }
  const pages: [string, string][] = []
  for (const path of paths)
    pages.push([path, site.paths.includes(path) ? site.render(path) : await html(path.replace(/\/?$/, '/'))])
  return { pages, fallback: await html('/', { 'X-React-Router-SPA-Mode': 'yes' }) }
}
