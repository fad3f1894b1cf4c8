import type { Page, Request } from 'playwright-core'

/** The JavaScript that browsers get, as it is sent. */
export interface ScriptBytes {
  readonly totalBytes: number
  readonly files: number
}

/**
 * Opens a page and returns the JavaScript that it loads before anybody touches it, and all of it once a visitor has scrolled to
 * its end. The page's own window has to be small enough that it scrolls.
 */
export async function scriptBytesOf(page: Page, address: string): Promise<{ atLoad: ScriptBytes; inAll: ScriptBytes }> {
  const sizes = new Map<string, Promise<number>>()
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) sizes.set(request.url(), bodySizeOf(request))
  })
  const sum = async (): Promise<ScriptBytes> => {
    const all = await Promise.all(sizes.values())
    return { totalBytes: all.reduce((total, bytes) => total + bytes, 0), files: all.length }
  }
  await page.goto(address, { waitUntil: 'networkidle' })
  const atLoad = await sum()
  await page.evaluate(scrollThrough)
  await page.waitForLoadState('networkidle')
  return { atLoad, inAll: await sum() }
}

/** The bytes of an answer's body as it was sent. What the browser reports counts some headers too little or too much. */
async function bodySizeOf(request: Request): Promise<number> {
  const length = await (await request.response())?.headerValue('content-length')
  if (length === null || length === undefined) throw new Error(`${request.url()} was answered without a length`)
  return Number(length)
}

/** Runs in the page: scrolls to its end, window by window. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
