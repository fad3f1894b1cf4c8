import { findChromium } from '#root/tests/chromium.ts'
import { installPackages } from '../debian/install-packages.ts'

/**
 * Makes sure that there is a browser to test with. Root on a Debian system gets Debian's when it is missing: the one without
 * windows, which takes less of the processor (see `usualPlaces`).
 * Returns null, or a sentence that says what to do.
 */
export function provideChromium(): string | null {
  if (findChromium()) return null
  if (installPackages(['chromium-headless-shell'], 'Chromium for the tests') && findChromium()) return null
  return 'The tests need Chromium: install it (as root: "apt-get install chromium-headless-shell", or as anyone: "npx playwright-core install chromium"), or set CHROMIUM_PATH.'
}
