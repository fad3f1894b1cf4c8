import { accessSync, constants } from 'node:fs'
import { chromium } from 'playwright-core'
import { installPackages } from '../debian/install-packages.ts'

// The first has no user interface, which tests do not need: it took 10.5 to 12.1 s of processor time for
// tests/journey/client-screens.test.ts, three times, where the second took 19.0 to 20.6 s.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * The path of a browser for tests, benches and pictures. If none is installed, root on a Debian system gets Debian's
 * headless one, which uses less processor time (see `usualPlaces`). Throws an error with instructions if there is none.
 */
export function provideChromium(): string {
  const found = findChromium() ?? (installPackages(['chromium-headless-shell'], 'Chromium') ? findChromium() : null)
  if (found) return found
  throw new Error(
    'Chromium is missing: install it (as root: "apt-get install chromium-headless-shell", or as anyone: "npx playwright-core install chromium"), or set CHROMIUM_PATH.',
  )
}

/** CHROMIUM_PATH, the machine's own, or the one that Playwright downloaded. */
function findChromium(): string | null {
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
