import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { StaffRole } from '#root/domain/staff.ts'
import type { buildApp, Services } from '#root/server/app.ts'
import { openAccountKeys } from '#root/server/chain/account-keys.ts'
import { composeApp } from '#root/server/compose.ts'
import { isReplacement } from '#root/server/features/backup/replace-state.ts'
import { simulatedFeed } from '#root/server/features/market/feeds.ts'
import { inviteOperator } from '#root/server/identity/invitations.ts'
import type { Limits } from '#root/server/identity/throttle.ts'
import { createHub } from '#root/server/live/hub.ts'
import type { AnswerEarly } from '#root/server/platform/http/answer-early.ts'
import { openGate } from '#root/server/platform/http/request-gate.ts'
import { fixedNetwork, type LocalNetwork } from '#root/server/platform/local-network.ts'
import { createLog } from '#root/server/platform/log.ts'
import type { NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { localObjectStore } from '#root/server/platform/node/files/local-object-store.ts'
import { loadWebBuild } from '#root/server/platform/node/http/web-build.ts'
import { localUploadParts } from '#root/server/platform/node/uploads/local-upload-parts.ts'
import type { Platform } from '#root/server/platform/platform.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { openTestChain } from '../chain/test-chain.ts'
import { freshDatabase } from '../database.ts'
import { Browser } from './browser.ts'
import { writeBuiltWeb } from './built-web.ts'

export const origin = 'http://glasshouse.test'

export interface TestApp {
  readonly app: ReturnType<typeof buildApp>
  readonly answerEarly: AnswerEarly
  readonly services: Services
  readonly database: NodeDatabase
  /** The log's lines. */
  readonly logged: readonly string[]
  /** A browser in which nobody is signed in, at an address of its own unless one is given. */
  visitor(address?: string): Browser
  /** A browser in which a new client is signed in. */
  client(): Promise<Browser>
  operator(): Promise<Browser>
  auditor(): Promise<Browser>
}

interface Options {
  /** A fresh one if it is omitted. */
  readonly database?: NodeDatabase
  readonly limits?: Partial<Limits>
  readonly publicUrl?: string
  /** How other devices reach it; absent: the settings have fixed that. */
  readonly network?: LocalNetwork
  readonly operationsPerMinute?: number
  /** Other settings than those of every test. */
  readonly settings?: Partial<Settings>
  /** The maximum number of people; absent: no limit. */
  readonly readClassSize?: () => number
  /** False where requests race: then the number of their round trips is random. */
  readonly limitsRoundTrips?: boolean
}

let people = 0

/** The whole product over a real database of its own. Requests go to the application without a network. */
export async function openTestApp({
  publicUrl = origin,
  network = fixedNetwork(publicUrl),
  settings: others = {},
  readClassSize,
  ...options
}: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await freshDatabase())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-test-'))
  const settings = { ...settingsIn(dataDir, publicUrl), ...others }
  const logged: string[] = []
  const platform: Platform = {
    settings,
    database,
    log: createLog('error', (line) => logged.push(line)),
    store: localObjectStore(path.join(dataDir, 'files')),
    parts: localUploadParts(path.join(dataDir, 'uploads'), settings.masterKey),
    scanner: null,
    transport: null,
    web: loadWebBuild(writeBuiltWeb(path.join(dataDir, 'web'))),
    network,
    walletSeed: () => Buffer.alloc(32, 7),
    ...(readClassSize && { readClassSize }),
  }
  const work = {
    chain: openTestChain(database.db),
    accountKeys: await openAccountKeys(database.db, platform.walletSeed, 'regtest'),
    feed: simulatedFeed,
    hub: createHub(),
    gate: openGate(isReplacement),
    payNow: () => {},
    onSignedUp: () => {},
    settleNow: async () => {},
    onAnswered: () => {},
  }
  const { app, answerEarly, services, stopListening } = await composeApp(platform, work, options)
  atFileEnd(async () => {
    work.hub.closeAll()
    await stopListening()
    rmSync(dataDir, { recursive: true })
  })
  return { app, answerEarly, services, database, logged, ...peopleOf(app, services, options.limitsRoundTrips) }
}

function peopleOf(app: TestApp['app'], { db, settings }: Services, limitsRoundTrips?: boolean) {
  const visitor = (address = `10.0.0.${++people % 250}`) =>
    new Browser(app, settings.publicUrl, address, limitsRoundTrips)
  const member = async (role: StaffRole) => {
    const browser = visitor()
    const link = await inviteOperator(db, settings.publicUrl, null, role)
    const { username: _u, phoneNumber: _p, country: _c, ...person } = newClient()
    await browser.expect(201, 'POST', '/api/invitations/acceptance', { ...person, token: link.split('#')[1] })
    return browser
  }
  return {
    visitor,
    async client() {
      const browser = visitor()
      await browser.expect(201, 'POST', '/api/clients', newClient())
      return browser
    },
    operator: () => member('operator'),
    auditor: () => member('auditor'),
  }
}

export const goodPassword = 'seven green bottles'

/** Confirms the user's identity with the password, as the console's dialog does. Returns the same browser. */
export async function confirmed(browser: Browser, password = goodPassword): Promise<Browser> {
  await browser.expect(201, 'POST', '/api/session/confirmation', { password })
  return browser
}

/** The input of a sign-up; each call is another person. */
export function newClient() {
  const username = `ann${++people}`
  const person = {
    firstName: 'Ann',
    lastName: 'Lee',
    username,
    email: `${username}@example.com`,
    password: goodPassword,
  }
  return { ...person, phoneNumber: '555-0100', country: 'United States' }
}

/** The settings of a test, with a data folder and an address. */
export function settingsIn(dataDir: string, publicUrl: string): Settings {
  return {
    host: '127.0.0.1',
    port: 0,
    publicUrl,
    isPublicUrlSet: true,
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    secret: 'a secret of the tests, 32 characters and more',
    masterKey: Buffer.alloc(32, 9),
    otherMasterKey: null,
    s3: null,
    clamdSocket: null,
    uploadRetentionDays: 30,
    seatRetentionDays: 30,
    trustProxy: false,
    mail: null,
    marketFeed: 'simulated',
    bitcoinRpcUrl: null,
    metrics: null,
    hosting: null,
    logLevel: 'error',
  }
}
