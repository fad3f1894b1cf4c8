import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll } from 'vitest'
import { launchBrowser, newWindow, type Window } from '../browser.ts'
import { type OpenHouse, startHouse } from './open-house.ts'

export interface Stage {
  house(): Promise<OpenHouse>
  /** A new person's window onto the house. */
  openWindow(options?: BrowserContextOptions): Promise<Window>
}

/** The house and the browser of a test file: started at the first need, closed at the file's end. `env` are its settings. */
export function stage(env?: NodeJS.ProcessEnv): Stage {
  let house: ReturnType<typeof startHouse> | undefined
  let browser: Promise<Browser> | undefined
  afterAll(async () => {
    await (await browser)?.close()
    await (await house)?.close()
  })
  const getHouse = () => (house ??= startHouse(env))
  return {
    house: getHouse,
    openWindow: async (options) => {
      const { url } = await getHouse()
      return newWindow(await (browser ??= launchBrowser()), url, options)
    },
  }
}
