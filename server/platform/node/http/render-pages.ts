import { Worker } from 'node:worker_threads'
import { baseLocale } from '#root/contract/language.ts'
import type { WebBuild, WebPages } from '../../http/web-build.ts'
import { workerFile } from '../assets.ts'
import { withContents } from './web-file.ts'

/** One language to render: the build that renders it, the paths of its pages, and their page data as JSON that may be in a script element. */
export interface Rendering {
  readonly script: string
  readonly paths: readonly string[]
  readonly pageData: string
}

export interface RenderedPages {
  /** By URL path. */
  readonly pages: readonly (readonly [path: string, html: string])[]
  readonly fallback: string
}

/**
 * The built web with its pages re-rendered by the components of the build, which also hydrate them in the browser: each
 * page contains the data from which it was rendered. Scripts do not change. `dataIn` returns the page data of a
 * language.
 */
export async function renderPages(web: WebBuild, dataIn: (locale: string) => object): Promise<WebBuild> {
  const locales = [baseLocale, ...web.translations.keys()].filter((locale) => web.renderedBy.has(locale))
  const pagesOf = (locale: string): WebPages => web.translations.get(locale) ?? web
  const renderings = locales.map((locale) => ({
    script: web.renderedBy.get(locale)!,
    paths: [...pagesOf(locale).files].filter(([, file]) => file.policy).map(([path]) => path),
    pageData: toScriptJson(dataIn(locale)),
  }))
  if (renderings.length === 0) return web
  const rendered = await renderInThread(renderings)
  const next = new Map<string, WebPages>()
  for (const [place, locale] of locales.entries()) next.set(locale, await withPages(pagesOf(locale), rendered[place]!))
  const translations = new Map([...web.translations].map(([locale, pages]) => [locale, next.get(locale) ?? pages]))
  return { ...web, ...next.get(baseLocale), translations }
}

/** JSON that may be in a script element: `<` could end the element. */
const toScriptJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

async function withPages({ files, fallback }: WebPages, rendered: RenderedPages): Promise<WebPages> {
  const next = new Map(files)
  for (const [path, html] of rendered.pages) next.set(path, await withContents(files.get(path)!, Buffer.from(html)))
  return { files: next, fallback: fallback && (await withContents(fallback, Buffer.from(rendered.fallback))) }
}

function renderInThread(renderings: readonly Rendering[]): Promise<readonly RenderedPages[]> {
  const env = { ...process.env, NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' }
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile('renderPages'), { workerData: renderings, env })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The pages were not rendered: the thread ended with ${code}`)))
  })
}
