import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { watchFrames } from './stalled-frames.ts'

/** Where the pages of a failed test are kept, to find the reason. */
const folder = path.resolve(import.meta.dirname, '../reports/failed-pages')

/** What was noted of an open page: the requests without an answer, and the last ones that ended. */
interface PageNotes {
  readonly waiting: Map<Request, number>
  readonly ended: string[]
}

const openPages = new Map<Page, PageNotes>()

/** Notes the requests of every page of this browser window until it closes. */
export function recordPages(context: BrowserContext): void {
  context.on('page', (page) => {
    const notes: PageNotes = { waiting: new Map(), ended: [] }
    openPages.set(page, notes)
    const note = (line: string) => {
      notes.ended.push(`${new Date().toISOString()} ${line}`)
      if (notes.ended.length > 60) notes.ended.shift()
    }
    const end = (request: Request, result: string) => {
      const start = notes.waiting.get(request)
      notes.waiting.delete(request)
      note(`${request.method()} ${request.url()} ${result} after ${start ? Date.now() - start : '?'} ms`)
    }
    page.on('request', (request) => void notes.waiting.set(request, Date.now()))
    page.on('response', (response) => end(response.request(), `${response.status()}`))
    page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'))
    page.on('framenavigated', (frame) => frame === page.mainFrame() && note(`page at ${frame.url()}`))
    page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => note(`error: ${error.message}`))
    page.on('close', () => openPages.delete(page))
    void watchFrames(page, (withoutFrameMs) => note(`no frame for ${withoutFrameMs} ms`))
  })
}

/**
 * Keeps a picture, the text and the requests of each open page. Returns where they are and what each page did last, for
 * those who see only the output; or null where no page is open.
 */
export async function keepFailedPages(test: string): Promise<string | null> {
  if (openPages.size === 0) return null
  const place = path.join(folder, test.replaceAll(/[^a-zA-Z0-9]+/g, '-').slice(0, 100))
  mkdirSync(place, { recursive: true })
  const summaries = [`The open pages of "${test}" are in ${place}`]
  let number = 0
  for (const [page, { waiting, ended }] of openPages) {
    if (page.url() === 'about:blank') continue
    const file = path.join(place, `${++number}`)
    const text = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
    await page.screenshot({ path: `${file}.png`, timeout: 2_000 }).catch(() => {})
    const unanswered = [...waiting].map(
      ([request, start]) => `${request.method()} ${request.url()} for ${Date.now() - start} ms`,
    )
    summaries.push(`${page.url()}:`, ...unanswered, ...ended.slice(-10), text.slice(0, 3_000))
    writeFileSync(
      `${file}.txt`,
      [page.url(), '', 'Without an answer:', ...unanswered, '', ...ended, '', text].join('\n'),
    )
  }
  return summaries.join('\n')
}
