/*
 * Renders pages of the built web in a separate thread, one after the other. Each language is rendered by its own build:
 * `site.js` renders the pages of the public site, `index.js` the others.
 */
import { parentPort } from 'node:worker_threads'
import type { ServerBuild } from 'react-router'
import { startAfterPaint } from '../../http/start-after-paint.ts'
import type { Rendered, Rendering } from './render-page.ts'

let rendering: Promise<void> = Promise.resolve()

parentPort!.on('message', ({ number, ...page }: Rendering & { readonly number: number }) => {
  rendering = rendering
    .then(() => render(page))
    .then(
      (html) => answer({ number, html, error: null }),
      (error: unknown) => answer({ number, html: null, error }),
    )
})

function answer(rendered: Rendered): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort!.postMessage(rendered)
}

/** What the build's `site.js` exports (web/site/render.tsx). */
interface Site {
  readonly paths: readonly string[]
  readonly render: (path: string) => string
}

async function render({ script, path, pageData }: Rendering): Promise<string> {
  // Read by web/ui/page-data-store.ts.
  Object.assign(globalThis, { pageData })
  const site = (await import(new URL('site.js', script).href)) as Site
  if (path !== null && site.paths.includes(path)) return site.render(path)
  const { createRequestHandler } = await import('react-router')
  const answerRequest = createRequestHandler((await import(script)) as ServerBuild, 'production')
  const address = new URL(path?.replace(/\/?$/, '/') ?? '/', 'http://localhost')
  const headers: Record<string, string> = path === null ? { 'X-React-Router-SPA-Mode': 'yes' } : {}
  const response = await answerRequest(new Request(address, { headers }))
  if (response.status !== 200) throw new Error(`The page ${path} was rendered with status ${response.status}`)
  return startAfterPaint(await response.text())
}
