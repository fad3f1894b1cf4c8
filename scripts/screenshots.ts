/*
 * npm run screenshots: opens every screen of the built product, filled with ordinary contents, in six sizes of window
 * and both themes. Writes a contact sheet of each screen to reports/contact-sheets, and its pictures to the folder
 * beside it. `npm run screenshots -- console lab` takes only the screens whose names contain one of these texts, and
 * `--language=ar` another language.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asLocale, baseLocale } from '#root/contract/language.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { launchBrowser, pageBeside } from '#root/tests/browser.ts'
import { startDatabaseServer } from '#root/tests/database-server.ts'
import { startTestServer } from '#root/tests/journey/test-server.ts'
import { drawContactSheet, type Picture, sizes, themes } from './screenshots/contact-sheet.ts'
import type { Screen } from './screenshots/screen.ts'
import { prepareScreens } from './screenshots/screens.ts'

const root = path.join(import.meta.dirname, '../reports/contact-sheets')
/** The number of screens that are open at the same time. */
const atOnce = 4
/** The height at which a longer page is cut, in CSS pixels. */
const maxPagePx = 6_000
/** How long a screen may take to show its contents. */
const timeoutMs = 30_000

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const language = asLocale(options.find((option) => option.startsWith('--language='))?.split('=')[1]) ?? baseLocale
const folder = language === baseLocale ? root : path.join(root, language)

/** Takes the pictures of a screen at every width. Each width loads the page again, because some contents depend on it. */
async function takePictures(screen: Screen): Promise<Picture[]> {
  const page = await pageBeside(screen.window)
  const pictures: Picture[] = []
  let hasActed = screen.act === undefined
  try {
    await screen.before?.(page)
    for (const { width, height, ...size } of sizes) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(screen.address, screen.isWaiting ? { waitUntil: 'domcontentloaded' } : {})
      await page.waitForFunction(isReady, screen.isWaiting ?? false, { timeout: timeoutMs })
      if (await screen.act?.(page)) hasActed = true
      await page.evaluate(settle)
      // What scrolling has started to load.
      await page.waitForFunction(isReady, screen.isWaiting ?? false, { timeout: timeoutMs })
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        const pageHeight = await page.evaluate(settle)
        const shot =
          'windowOnly' in size
            ? {}
            : { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(pageHeight, maxPagePx) } }
        pictures.push({ width, theme, jpeg: await page.screenshot({ ...shot, type: 'jpeg', quality: 85 }) })
      }
    }
    if (!hasActed) throw new Error('shows its state at no width')
    return pictures
  } finally {
    await page.close()
  }
}

/** Runs in the page: whether the heading and all visible content have loaded, unless the screen is meant to be loading. */
function isReady(isWaiting: boolean): boolean {
  const heading = document.querySelector('main h1, main h2, main .animate-pulse')
  const missing = [...document.querySelectorAll('.animate-pulse')].filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight,
  )
  return heading !== null && (isWaiting || missing.length === 0) && document.fonts.status === 'loaded'
}

/** Runs in the page: scrolls through it so that everything loads, waits for the drawing, and returns its height. */
async function settle(): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  const { documentElement } = document
  for (let top = 0; top < documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await frame()
  }
  scrollTo(0, 0)
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled(
    [...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()),
  )
  await frame()
  await frame()
  return Math.max(documentElement.scrollHeight, innerHeight)
}

/** Takes the pictures of a screen and draws its sheet. */
async function drawScreen(screen: Screen): Promise<void> {
  const pictures = await takePictures(screen)
  const beside = path.join(folder, screen.name)
  await mkdir(beside, { recursive: true })
  for (const { width, theme, jpeg } of pictures) await writeFile(path.join(beside, `${width}-${theme}.jpg`), jpeg)
  const file = path.join(folder, `${screen.name}.png`)
  await writeFile(file, await drawContactSheet(screen.name, pictures))
  console.log(path.relative(process.cwd(), file))
}

/** Draws all screens, several at once, and returns the failures. */
async function drawAll(screens: readonly Screen[]): Promise<string[]> {
  const waiting = [...screens]
  const failures: string[] = []
  const drawNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    await drawScreen(next).catch((error: Error) => failures.push(`${next.name}: ${error.message.split('\n')[0]}`))
    return drawNext()
  }
  await Promise.all(Array.from({ length: atOnce }, drawNext))
  return failures
}

const startedAt = performance.now()
const databaseServer = await startDatabaseServer()
const database = databaseAt(databaseServer.env.DATABASE_URL, databaseServer.env.DATABASE_OWNER_URL)
const testServer = await startTestServer(databaseServer.env)
const browser = await launchBrowser()
try {
  const prepared = await prepareScreens(testServer, database, browser, language)
  const chosen = prepared.screens.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )
  const failures = await drawAll(chosen)
  await prepared.close()
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`${chosen.length - failures.length} of ${chosen.length} screens in ${seconds} s`)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0 || chosen.length === 0) process.exitCode = 1
} finally {
  await browser.close()
  await testServer.close()
  await database.close()
  await databaseServer.close()
}
