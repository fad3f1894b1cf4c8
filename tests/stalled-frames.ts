import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** How often a page is asked for a frame, and how long it may take to draw it. */
const everyMs = 10_000
const frameMs = 8_000

/**
 * Asks a page for a frame again and again, until the page closes. Playwright presses an element only once it has stood still
 * for some frames, and waits in vain on a page that draws none; a page without frames is therefore asked for a picture. Each
 * time `onStall` is called before, with how long the page has drawn nothing.
 */
export async function watchFrames(page: Page, onStall: (withoutFrameMs: number) => void): Promise<void> {
  while (!page.isClosed()) {
    await pause(everyMs, null, { ref: false })
    // A page that is left meanwhile answers with an error.
    if (page.isClosed() || (await drawsFrame(page).catch(() => true))) continue
    onStall(frameMs)
    await takePicture(page).catch(() => {})
  }
}

/** Whether the page draws a frame in time. */
function drawsFrame(page: Page): Promise<boolean> {
  return Promise.race([page.evaluate(waitForFrame), pause(frameMs, false, { ref: false })])
}

/** Runs in the page: an observer is called with the next frame, also where a test controls the page's clock. */
function waitForFrame(): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect()
      resolve(true)
    })
    observer.observe(document.documentElement)
  })
}

async function takePicture(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.captureScreenshot', { clip: { x: 0, y: 0, width: 1, height: 1, scale: 1 } })
  await session.detach()
}
