import { rmSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { atFileEnd } from '#root/tests/file-end.ts'
import { launchBrowser, newWindow, type Window, type WindowOptions } from '../browser.ts'
import { copyTemplate } from '../database.ts'
import { type TestServer, startTestServer } from './test-server.ts'

export interface TestInstance {
  testServer(): Promise<TestServer>
  /** A new person's window. It closes with the test that opens it, unless later tests use it: then with the `file`. */
  openWindow(options?: WindowOptions, closesWith?: 'test' | 'file'): Promise<Window>
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
export function testInstance(env?: NodeJS.ProcessEnv, database: 'shared' | 'embedded' = 'shared'): TestInstance {
  let testServer: Promise<TestServer> | undefined
  const isGiven = database === 'embedded' || env?.DATABASE_URL !== undefined
  const getTestServer = () => (testServer ??= isGiven ? startTestServer(env) : startOnShared(env))
  atFileEnd(async () => (await testServer)?.close())
  return { testServer: getTestServer, openWindow: windowsOf(getTestServer) }
}

/** The instance that files of this test worker share; it ends with the worker. */
let sharedServer: Promise<TestServer> | undefined

/**
 * Windows on an instance that such files of a test worker share: for tests that change nothing of the firm, and only
 * use people of their own. It saves the start of a server for each file.
 */
export function sharedInstance(): Pick<TestInstance, 'openWindow'> {
  const getTestServer = async () => {
    sharedServer ??= startOnShared(undefined).then((started) => {
      process.once('exit', () => {
        void started.kill()
        rmSync(started.dataDir, { recursive: true, force: true })
      })
      return started
    })
    return sharedServer
  }
  return { openWindow: windowsOf(getTestServer) }
}

/**
 * Opens windows on an instance. One that a test opens is usually closed at its end, so that it does not follow the
 * events of later tests; one of a hook at the file's end.
 */
function windowsOf(getTestServer: () => Promise<TestServer>): TestInstance['openWindow'] {
  const windows: Window[] = []
  atFileEnd(() => Promise.all(windows.map((window) => window.context().close())))
  return async (options, closesWith = 'test') => {
    const { url } = await getTestServer()
    const window = await newWindow(await getBrowser(), url, options)
    if (closesWith === 'file' || !atTestEnd(() => window.context().close())) windows.push(window)
    return window
  }
}

/** Ends something with the running test. Returns false if none runs: a hook does. */
function atTestEnd(end: () => Promise<unknown>): boolean {
  try {
    onTestFinished(async () => void (await end()))
    return true
  } catch {
    return false
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
