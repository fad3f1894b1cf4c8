import { accessSync, constants } from 'node:fs'
import { chromium } from 'playwright-core'

// The first has no user interface, which tests do not need: it took 10.5 to 12.1 s of processor time for
// tests/journey/client-screens.test.ts, three times, where the second took 19.0 to 20.6 s.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Finds the browser for tests: CHROMIUM_PATH, the machine's own, or the one that Playwright downloaded. */
export function findChromium(): string | null {
  const places = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()]
  return places.find((place) => place && isExecutable(place)) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
