import { type APIRequestContext, request } from 'playwright-core'
import {
  approveByApi,
  type Caller,
  depositByApi,
  fillByApi,
  investByApi,
  joinByApi,
  signUpByApi,
} from '#root/tests/journey/by-api.ts'
import { startTestServer } from '#root/tests/journey/test-server.ts'

/** The running product with some users. */
export interface Target {
  readonly url: string
  readonly dataDir: string
  /** The Cookie header of each signed-in user. */
  readonly cookies: { readonly client: string; readonly operator: string }
  /** Signs up a user with this email and password. */
  readonly signUp: (email: string, password: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Starts the built product, as `npm start` does, on a new data folder and a free loopback port, with a class of sample
 * clients, an operator, and a client who has a deposit, a plan and mail.
 */
export async function openTarget(env: NodeJS.ProcessEnv = {}): Promise<Target> {
  const testServer = await startTestServer({ NODE_ENV: 'production', ...env })
  const contexts: APIRequestContext[] = []
  const newCaller = async (): Promise<Caller> => {
    const context = await request.newContext({ baseURL: testServer.url })
    contexts.push(context)
    return { baseURL: testServer.url, context: () => ({ request: context }) }
  }
  const close = async () => {
    for (const context of contexts) await context.dispose()
    await testServer.close()
  }
  try {
    const [operator, client] = [await newCaller(), await newCaller()]
    await joinByApi(operator, testServer.operatorLink)
    await fillByApi(operator, 40)
    await signUpByApi(client, 'Scarlett', 'Scanned')
    const depositId = await depositByApi(client, '2000.00')
    await approveByApi(operator, 'deposits', depositId)
    await investByApi(client, 'beginners', '500.00')
    const cookies = { client: await cookieHeader(client), operator: await cookieHeader(operator) }
    const signUp = async (email: string, password: string) =>
      signUpByApi(await newCaller(), 'Hugh', 'Guessed', { email, password })
    return { url: testServer.url, dataDir: testServer.dataDir, cookies, signUp, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function cookieHeader(caller: Caller): Promise<string> {
  const { cookies } = await caller.context().request.storageState()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
