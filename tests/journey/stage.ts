import type { Browser, BrowserContextOptions } from 'playwright-core'
import { atFileEnd } from '#root/tests/file-end.ts'
import { launchBrowser, newWindow, type Window } from '../browser.ts'
import { copyTemplate } from '../database.ts'
import { type TestServer, startTestServer } from './test-server.ts'

export interface Stage {
  testServer(): Promise<TestServer>
  /** A new person's window. */
  openWindow(options?: BrowserContextOptions): Promise<Window>
}

/** The browser of this test worker: started once, and closed with the worker. Each file has its own windows. */
let browser: Promise<Browser> | undefined

function getBrowser(): Promise<Browser> {
  return (browser ??= launchBrowser().then((launched) => launched.once('disconnected', () => (browser = undefined))))
}

/**
 * The instance and the windows of a test file: opened on first use, closed at the file's end. `env` are its settings.
 * Its database is on the server that all test files share, unless the settings name one or it is `embedded`, as in a
 * local installation.
 */
export function stage(env?: NodeJS.ProcessEnv, database: 'shared' | 'embedded' = 'shared'): Stage {
  let testServer: Promise<TestServer> | undefined
  const windows: Window[] = []
  atFileEnd(async () => {
    await Promise.all(windows.map((window) => window.context().close()))
    await (await testServer)?.close()
  })
  const isGiven = database === 'embedded' || env?.DATABASE_URL !== undefined
  const getTestServer = () => (testServer ??= isGiven ? startTestServer(env) : startOnShared(env))
  return {
    testServer: getTestServer,
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
    const testServer = await startTestServer({ ...env, ...database })
    return {
      ...testServer,
      async close() {
        await testServer.close()
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}
