import type { Browser, BrowserContextOptions } from 'playwright-core'
import { atFileEnd } from '#root/tests/file-end.ts'
import { launchBrowser, newWindow, type Window } from '../browser.ts'
import { copyTemplate } from '../database.ts'
import { type TestServer, startTestServer } from './test-server.ts'

export interface Stage {
  house(): Promise<TestServer>
  /** A new person's window onto the house. */
  openWindow(options?: BrowserContextOptions): Promise<Window>
}

/** The browser of this test worker: started once, and ended with the worker. Each file has windows of its own. */
let browser: Promise<Browser> | undefined

function getBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser().then((launched) => launched.once('disconnected', () => (browser = undefined))))
}

/**
 * The house and the windows of a test file: opened at the first need, closed at the file's end. `env` are its settings.
 * Its database is on the server that all test files share, unless the settings name one or it is to be `embedded`, as in a
 * house of one's own.
 */
export function stage(env?: NodeJS.ProcessEnv, database: 'shared' | 'embedded' = 'shared'): Stage {
  let house: Promise<TestServer> | undefined
  const windows: Window[] = []
  atFileEnd(async () => {
    await Promise.all(windows.map((window) => window.context().close()))
    await (await house)?.close()
  })
  const isGiven = database === 'embedded' || env?.DATABASE_URL !== undefined
  const getTestServer = () => (house ??= isGiven ? startTestServer(env) : startOnShared(env))
  return {
    house: getTestServer,
    openWindow: async (options) => {
      const { url } = await getTestServer()
      const window = await newWindow(await getBrowser(), url, options)
      windows.push(window)
      return window
    },
  }
}

async function startOnShared(env: NodeJS.ProcessEnv | undefined): Promise<TestServer> {
  const { env: database, drop } = await copyTemplate()
  try {
    const house = await startTestServer({ ...env, ...database })
    return {
      ...house,
      async close() {
        await house.close()
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}
