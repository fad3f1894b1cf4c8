import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkName, checkPurity, checkTables } from './architecture/files.ts'
import { checkImport, importCycles, importsOf } from './architecture/imports.ts'

const checkout = path.join(import.meta.dirname, '..')
const rooms = ['domain', 'contract', 'server', 'web', 'scripts', 'tests', 'assurance']

/** Written by a tool, or taken as it is by one. */
const generated = /^contract\/messages\//

const files = rooms
  .flatMap((room) =>
    readdirSync(path.join(checkout, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(checkout, path.join(entry.parentPath, entry.name))),
  )
  .filter((file) => !generated.test(file))
const sources = files
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(checkout, file), 'utf8') }))

/** All that a check finds in the repository. */
const findings = (check: (source: { file: string; text: string }) => (string | null)[]) =>
  sources.flatMap(check).filter((finding) => finding !== null)

describe('the house', () => {
  test('is read whole', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap(({ file, text }) => importsOf(file, text)).length).toBeGreaterThan(400)
  })

  test('the rooms import each other in one direction only', () => {
    expect(findings(({ file, text }) => importsOf(file, text).map((imported) => checkImport(file, imported)))).toEqual(
      [],
    )
  })

  test('no files import each other in a circle, types included', () => {
    const imports = sources.map(({ file, text }) => [file, importsOf(file, text).map(({ from }) => from)] as const)
    expect(importCycles(new Map(imports))).toEqual([])
  })

  test('the domain is pure: no packages, no clock, no randomness', () => {
    expect(findings(({ file, text }) => [checkPurity(file, text)])).toEqual([])
  })

  test('only the ledger writes the ledger’s tables', () => {
    expect(findings(({ file, text }) => [checkTables(file, text)])).toEqual([])
  })

  test('files are named in kebab-case for what they hold', () => {
    expect(files.map(checkName).filter((finding) => finding !== null)).toEqual([])
  })
})

/** The routes whose handler is given the HTTP exchange, and why its value alone does not do. */
const contextRoutes: Readonly<Record<string, string>> = {
  beginPasskeyLogIn: 'counts attempts by the address of the visitor',
  readInvitation: 'counts attempts by the address of the visitor',
  confirmEmail: 'counts attempts by the address of the visitor',
  sendContactMessage: 'counts messages by the address of the visitor',
  signUp: 'sets the cookies of a session',
  logIn: 'sets the cookies of a session',
  giveSecondFactor: 'sets the cookies of a session',
  logInWithPasskey: 'sets the cookies of a session',
  claimInvitation: 'sets the cookies of a session',
  changePassword: 'sets the cookies of a session',
  logOut: 'removes cookies',
  deleteAccount: 'removes cookies',
  recoverPassword: 'sets the cookie of a known browser',
  resetByCodeContract: 'sets the cookie of a known browser',
  useBrowserLink: 'sets the cookie of a known browser',
  readPageData: 'reads the cookie of the language',
  openLiveStream: 'writes events until the browser leaves',
  importState: 'reads a body that does not fit in memory',
  beginProofUpload: 'speaks the tus protocol, by headers',
  readProofUpload: 'speaks the tus protocol, by headers',
  continueProofUpload: 'speaks the tus protocol, by headers',
  cancelProofUpload: 'speaks the tus protocol, by headers',
  beginDocumentUpload: 'speaks the tus protocol, by headers',
  readDocumentUpload: 'speaks the tus protocol, by headers',
  continueDocumentUpload: 'speaks the tus protocol, by headers',
  cancelDocumentUpload: 'speaks the tus protocol, by headers',
}

test('a route is a function of its input, but for the listed ones that need the HTTP exchange', () => {
  const found = sources
    .filter(({ file }) => /^server\/(?!platform\/http\/).*(?<!\.test)\.ts$/.test(file))
    .flatMap(({ text }) => [...text.matchAll(/contextRoute\(\s*(?:\w+\.)?(\w+),/g)].map(([, name]) => name))
  expect(found.toSorted()).toEqual(Object.keys(contextRoutes).toSorted())
})

describe('the checker itself', () => {
  test.each([
    ['domain/money.ts', "import { z } from 'zod'"],
    ['domain/money.ts', "import { Account } from '#root/contract/account.ts'"],
    ['domain/money.ts', "import { readFileSync } from 'node:fs'"],
    ['contract/account.ts', "import { readAccount } from '#root/server/features/account/read-account.ts'"],
    ['contract/account.ts', "export { Button } from '../web/ui/button.tsx'"],
    ['server/platform/audit.ts', "import { postTransfers } from '../ledger/post-transfers.ts'"],
    ['server/ledger/accounts.ts', "import { publish } from '#root/server/live/publish.ts'"],
    ['server/identity/log-in.ts', "const { hub } = await import('#root/server/live/hub.ts')"],
    ['server/live/hub.ts', "import type { Auth } from '#root/server/identity/auth.ts'"],
    ['server/review/queue.ts', "import { depositQueue } from '#root/server/features/deposits/queue.ts'"],
    ['server/review/queue.ts', "import { readFirmBalances } from '#root/server/ledger/accounts.ts'"],
    ['server/features/deposits/store.ts', "import { findWithdrawal } from '../withdrawals/store.ts'"],
    ['server/features/deposits/store.ts', "import { buildApp } from '#root/server/app.ts'"],
    ['server/features/deposits/store.ts', "import { Button } from '#root/web/ui/button.tsx'"],
    ['web/ui/button.tsx', "import { client } from '../api/client.ts'"],
    ['web/api/client.ts', "import { DepositCard } from '#root/web/features/deposits/deposit-card.tsx'"],
    ['web/api/client.ts', "import { Api } from '#root/server/app.ts'"],
    ['web/api/client.ts', "import type { Services } from '#root/server/app.ts'"],
    ['web/features/deposits/form.tsx', "import type { Api } from '#root/server/platform/settings.ts'"],
    ['web/features/deposits/form.tsx', "import { Deposit } from '#root/contract/deposits.ts'"],
    ['web/features/deposits/form.tsx', "import { PlanCard } from '../investments/plan-card.tsx'"],
    ['web/features/deposits/form.tsx', "import '../../routes/dashboard/deposit.tsx'"],
    ['server/app.ts', "import { freshDatabase } from '../tests/database.ts'"],
    ['server/features/backup/tables.ts', "import type pg from 'pg'"],
    ['server/features/backup/write-backup.ts', "import { to } from 'pg-copy-streams'"],
    ['server/identity/log-in.ts', "import { randomBytes } from 'node:crypto'"],
    ['server/platform/files/files.ts', "const { stat } = await import('node:fs/promises')"],
    ['server/platform/database/migrate.ts', "import { openPool } from '../node/database/pool.ts'"],
    ['server/compose.ts', "import { listen } from './platform/node/http/listen.ts'"],
  ])('%s may not have: %s', (file, text) => {
    expect(importsOf(file, text).map((imported) => checkImport(file, imported))).toEqual([
      expect.stringContaining(file),
    ])
  })

  test.each([
    ['domain/deposits.ts', "import { refuse } from './refusal.ts'"],
    ['contract/account.ts', "import { z } from '@hono/zod-openapi'"],
    ['server/ledger/accounts.ts', "import { users } from '#root/server/platform/tables/identity.ts'"],
    ['server/features/deposits/store.ts', "import { publish } from '#root/server/live/publish.ts'"],
    ['server/features/deposits/queue.ts', "import { defineQueue } from '#root/server/review/queue.ts'"],
    ['web/api/client.ts', "import type { ApiRoutes } from '#root/contract/routes.ts'"],
    ['web/features/deposits/form.tsx', "import { Button } from '#root/web/ui/button.tsx'"],
    ['web/routes/home.tsx', "import { Form } from '../features/deposits/form.tsx'"],
    ['domain/deposits.test.ts', "import { expect } from 'vitest'"],
    ['server/identity/log-in.ts', "import { randomBytes } from '#platform/crypto.ts'"],
    ['server/platform/node/crypto.ts', "import { hash } from 'node:crypto'"],
    ['server/platform/node/database/pool.ts', "import pg from 'pg'"],
    ['server/commands/backup.ts', "import path from 'node:path'"],
    ['server/main.ts', "import { readSettings } from './platform/node/read-settings.ts'"],
  ])('%s may have: %s', (file, text) => {
    expect(importsOf(file, text).map((imported) => checkImport(file, imported))).toEqual([null])
  })

  test('sees a circle of imports, and what only leads to one', () => {
    const imports = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts', 'd.ts'], 'c.ts': ['b.ts'], 'd.ts': ['zod'] }
    expect(importCycles(new Map(Object.entries(imports)))).toEqual([['b.ts', 'c.ts']])
  })

  test('sees impurity, foreign writes and bad names', () => {
    expect(checkPurity('domain/clock.ts', 'const now = Date.now()')).toContain('Date.now')
    expect(checkPurity('domain/clock.ts', 'const now = new Date()')).toContain('new Date()')
    expect(checkPurity('domain/clock.ts', 'const at = new Date(now.getTime() + dayMs)')).toBeNull()
    expect(checkTables('server/features/deposits/store.ts', 'await tx.insert(ledgerTransfers).values({})')).toContain(
      'ledger',
    )
    expect(
      checkTables('server/features/deposits/store.ts', 'sql`update ledger_accounts set balance_cents = 0`'),
    ).toContain('ledger')
    expect(checkName('server/features/deposits/depositStore.ts')).toContain('kebab-case')
    expect(checkName('web/ui/utils.ts')).toContain('utils')
  })
})
