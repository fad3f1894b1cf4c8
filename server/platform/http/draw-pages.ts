import { Worker } from 'node:worker_threads'
import { baseLocale } from '#root/contract/messages/runtime.js'
import type { WebBuild, WebPages } from './web-build.ts'
import { withContents } from './web-file.ts'

/** What is to be drawn of one language: its build, its pages, and what they are given of what is set. */
export interface Drawing {
  readonly script: string
  readonly paths: readonly string[]
  readonly pageData: string
}

export interface DrawnPages {
  /** By URL path. */
  readonly pages: readonly (readonly [path: string, html: string])[]
  readonly fallback: string
}

/** The signs by which a text would end the element that holds it. */
const escaped = (json: string) => json.replaceAll('<', String.raw`\u003c`)

/**
 * The built web with its pages drawn anew, by the same components that the build drew them with and that take them over in the
 * browser: each page carries the data that it was drawn from. Scripts stay as they are. `dataOf` tells what a page in a
 * language is given.
 */
export async function drawPages(web: WebBuild, dataOf: (locale: string) => object): Promise<WebBuild> {
  const locales = [baseLocale, ...web.translations.keys()].filter((locale) => web.drawnBy.has(locale))
  const pagesOf = (locale: string): WebPages => web.translations.get(locale) ?? web
  const drawings = locales.map((locale) => ({
    script: web.drawnBy.get(locale)!,
    paths: [...pagesOf(locale).files].filter(([, file]) => file.policy).map(([path]) => path),
    pageData: escaped(JSON.stringify(dataOf(locale))),
  }))
  if (drawings.length === 0) return web
  const drawn = await drawInThread(drawings)
  const next = new Map<string, WebPages>()
  for (const [place, locale] of locales.entries()) next.set(locale, await withPages(pagesOf(locale), drawn[place]!))
  const translations = new Map([...web.translations].map(([locale, pages]) => [locale, next.get(locale) ?? pages]))
  return { ...web, ...next.get(baseLocale), translations }
}

async function withPages({ files, fallback }: WebPages, drawn: DrawnPages): Promise<WebPages> {
  const next = new Map(files)
  for (const [path, html] of drawn.pages) next.set(path, await withContents(files.get(path)!, Buffer.from(html)))
  return { files: next, fallback: fallback && (await withContents(fallback, Buffer.from(drawn.fallback))) }
}

function drawInThread(drawings: readonly Drawing[]): Promise<readonly DrawnPages[]> {
  const env = { ...process.env, NODE_ENV: 'production', IS_RR_BUILD_REQUEST: 'yes' }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./draw-pages-worker.ts', import.meta.url), { workerData: drawings, env })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The pages were not drawn: the thread ended with ${code}`)))
  })
}
