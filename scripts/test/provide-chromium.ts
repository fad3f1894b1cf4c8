import { findChromium } from '#root/tests/chromium.ts'
import { installPackages } from '../debian/install-packages.ts'

/**
 * Makes sure that a browser is available for the tests. If it is missing, root on a Debian system gets Debian's
 * headless one, which uses less processor time (see `usualPlaces`). Returns null, or a sentence with instructions.
 */
export function provideChromium(): string | null {
  if (findChromium()) return null
  if (installPackages(['chromium-headless-shell'], 'Chromium for the tests') && findChromium()) return null
  return 'The tests need Chromium: install it (as root: "apt-get install chromium-headless-shell", or as anyone: "npx playwright-core install chromium"), or set CHROMIUM_PATH.'
}
