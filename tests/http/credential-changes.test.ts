import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import { setPassword } from '#root/server/identity/check-password.ts'
import { endOpenAccess, lockPerson } from '#root/server/identity/end-open-access.ts'
import { newToken } from '#root/server/identity/one-time-token.ts'
import { storeChallenge } from '#root/server/identity/passkeys/challenges.ts'
import { hashPassword } from '#root/server/identity/password-hash.ts'
import { createRecoveryLink } from '#root/server/identity/recovery-links.ts'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { startSession } from '#root/server/identity/start-session.ts'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { passwordRecoveries } from '#root/server/platform/tables/recovery.ts'
import {
  emailChanges,
  logInTickets,
  passkeyChallenges,
  passkeys,
  secondFactors,
} from '#root/server/platform/tables/security.ts'
import { fromBase32 } from '../base32.ts'
import { newPassword } from './account-steps.ts'
import { newAuthenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { confirmed, goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

interface Owner {
  readonly id: string
  readonly email: string
  readonly username: string
  /** The browser in which the owner is signed in and acts. */
  readonly browser: Browser
}

async function newOwner(): Promise<Owner> {
  const person = newClient()
  const browser = running.visitor()
  const { id } = await browser.expect(201, 'POST', '/api/clients', person)
  return { id, browser, email: person.email, username: person.username }
}

async function newColleague(): Promise<Owner> {
  const browser = await running.operator()
  const { actor } = await browser.expect(200, 'GET', '/api/session')
  return { id: actor.id, email: actor.email, username: '', browser }
}

/** Gives an account a generator; returns its present code, which can be reused. */
async function addGenerator({ id, browser }: Owner): Promise<() => Promise<string>> {
  const setup = await browser.expect(201, 'POST', '/api/profile/second-factor', { currentPassword: goodPassword })
  const key = fromBase32(setup.secret)
  const code = async () => {
    await running.database.db.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id))
    return codeOfStep(key, stepAt(Date.now()))
  }
  await browser.expect(201, 'POST', '/api/profile/second-factor/confirmation', { code: await code() })
  return code
}

async function beginPasskey({ browser }: Owner) {
  const options = await browser.expect(201, 'POST', '/api/profile/passkeys/options', { currentPassword: goodPassword })
  return { name: 'Phone', response: newAuthenticator().register({ challenge: options.challenge }) }
}

const tokenOf = (link: string) => link.split('#')[1] ?? ''

/** Everything that may be open for an account: links, a request, a ticket, a challenge, another session, its stream. */
async function openEverything({ id, email }: Owner) {
  const { db } = running.database
  const { auth } = running.services
  const [confirmation, ticket] = [newToken(), newToken()]
  const expiresAt = new Date(Date.now() + 300_000)
  const recovery = tokenOf(await createRecoveryLink(db, origin, id))
  await running.visitor().expect(202, 'POST', '/api/password-recoveries', { email, amount: '0' })
  const change = { newEmail: newClient().email, tokenHash: confirmation.hash, expiresAt }
  await db.insert(emailChanges).values({ userId: id, ...change })
  await db.insert(logInTickets).values({ tokenHash: ticket.hash, userId: id, remember: false, expiresAt })
  await storeChallenge(db, newToken().token, id)
  const other = running.visitor()
  const visitor = { address: '10.9.9.9', userAgent: 'Another' }
  for (const cookie of await startSession(db, auth, { userId: id, remember: false, visitor, mfaVerified: false })) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    other.cookies.set(name, value)
  }
  await other.expect(200, 'GET', '/api/profile')
  return { recovery, confirmation: confirmation.token, ticket: ticket.token, other, stream: await listen(other) }
}

async function listen(browser: Browser) {
  const response = await browser.open('GET', '/api/live')
  const reader = response.body!.getReader()
  const stream = { ended: false }
  void (async () => {
    while (!(await reader.read()).done);
    stream.ended = true
  })()
  return stream
}

/** Checks that none of them works any more. */
async function expectAllEnded(id: string, open: Awaited<ReturnType<typeof openEverything>>): Promise<void> {
  const { db } = running.database
  const refusalOf = async (path: string, body: object) =>
    (await running.visitor().send('POST', path, body)).body.code as unknown
  const completion = { token: open.recovery, password: 'another green bottle' }
  expect(await refusalOf('/api/password-recoveries/completion', completion)).toBe('recovery-link-not-valid')
  expect(await refusalOf('/api/profile/new-email/confirmation', { token: open.confirmation })).toBe('link-not-valid')
  const given = { ticket: open.ticket, code: '000000' }
  expect(await refusalOf('/api/session/second-factor', given)).toBe('ticket-not-valid')
  expect((await open.other.send('GET', '/api/profile')).status).toBe(401)
  await expect.poll(() => open.stream.ended, { timeout: 5_000 }).toBe(true)
  expect(await db.$count(passkeyChallenges, eq(passkeyChallenges.userId, id))).toBe(0)
  await answerRecoveries(db, origin)
  const links = and(eq(passwordRecoveries.userId, id), isNull(passwordRecoveries.usedAt))
  expect(await db.$count(passwordRecoveries, links)).toBe(0)
}

/** Prepares a change before everything is opened; the returned function changes the credential. */
type Change = (owner: Owner) => Promise<() => Promise<unknown>>

const json = { currentPassword: goodPassword }
const byOperator =
  (method: string, path: string, body?: object): Change =>
  async ({ id }) =>
  () =>
    operator.expect(200, method, path.replace('{id}', id), body)

/** Every route that changes a credential, or ends open access. */
const changesOfClients: Record<string, Change> = {
  'PUT /api/profile/password': async ({ browser }) => {
    const changed = { currentPassword: goodPassword, newPassword }
    return () => browser.expect(204, 'PUT', '/api/profile/password', changed)
  },
  'POST /api/password-recoveries/completion': async ({ id }) => {
    const token = tokenOf(await createRecoveryLink(running.database.db, origin, id))
    const completion = { token, password: newPassword }
    return () => running.visitor().expect(204, 'POST', '/api/password-recoveries/completion', completion)
  },
  'POST /api/profile/new-email/confirmation': async ({ id }) => {
    const { token, hash } = newToken()
    const change = { newEmail: newClient().email, tokenHash: hash }
    return async () => {
      // One change of email at a time: this one replaces the open one.
      await running.database.db.update(emailChanges).set(change).where(eq(emailChanges.userId, id))
      await running.visitor().expect(200, 'POST', '/api/profile/new-email/confirmation', { token })
    }
  },
  'POST /api/profile/password-reset-codes': async ({ browser }) => {
    return () => browser.expect(201, 'POST', '/api/profile/password-reset-codes', json)
  },
  'POST /api/password-resets': async ({ browser, email }) => {
    const { codes } = await browser.expect(201, 'POST', '/api/profile/password-reset-codes', json)
    const given = { email, code: codes[0], password: newPassword }
    return () => running.visitor().expect(204, 'POST', '/api/password-resets', given)
  },
  'POST /api/profile/second-factor/confirmation': async ({ browser }) => {
    const setup = await browser.expect(201, 'POST', '/api/profile/second-factor', json)
    const confirm = () => ({ code: codeOfStep(fromBase32(setup.secret), stepAt(Date.now())) })
    return () => browser.expect(201, 'POST', '/api/profile/second-factor/confirmation', confirm())
  },
  'POST /api/profile/second-factor/recovery-codes': async (owner) => {
    await addGenerator(owner)
    return () => owner.browser.expect(201, 'POST', '/api/profile/second-factor/recovery-codes', json)
  },
  'POST /api/profile/second-factor/removal': async (owner) => {
    const code = await addGenerator(owner)
    const path = '/api/profile/second-factor/removal'
    return async () => owner.browser.expect(204, 'POST', path, { ...json, code: await code() })
  },
  'POST /api/profile/passkeys': async (owner) => {
    const passkey = await beginPasskey(owner)
    return () => owner.browser.expect(201, 'POST', '/api/profile/passkeys', passkey)
  },
  'POST /api/profile/passkeys/{id}/removal': async (owner) => {
    const { id } = await owner.browser.expect(201, 'POST', '/api/profile/passkeys', await beginPasskey(owner))
    return () => owner.browser.expect(204, 'POST', `/api/profile/passkeys/${id}/removal`, json)
  },
  'DELETE /api/profile/sessions': async ({ browser }) => {
    return () => browser.expect(200, 'DELETE', '/api/profile/sessions')
  },
  'POST /api/profile/deletion': async ({ browser, username }) => {
    return () => browser.expect(204, 'POST', '/api/profile/deletion', { ...json, username })
  },
  'PUT /api/operator/clients/{id}/lock': byOperator('PUT', '/api/operator/clients/{id}/lock', { reason: 'Asked us' }),
  'DELETE /api/operator/clients/{id}/sessions': byOperator('DELETE', '/api/operator/clients/{id}/sessions'),
  'DELETE /api/operator/clients/{id}/second-factor': async (owner) => {
    await addGenerator(owner)
    return byOperator('DELETE', '/api/operator/clients/{id}/second-factor')(owner)
  },
}

const changesOfStaff: Record<string, Change> = {
  'DELETE /api/operator/staff/{id}': byOperator('DELETE', '/api/operator/staff/{id}'),
  'PUT /api/operator/staff/{id}/lock': byOperator('PUT', '/api/operator/staff/{id}/lock', { reason: 'Asked us' }),
  'DELETE /api/operator/staff/{id}/second-factor': byOperator('DELETE', '/api/operator/staff/{id}/second-factor'),
}

/** Routes about accounts that change no credential; why not. */
const changesNothing: Record<string, string> = {
  'POST /api/clients': 'a new account has nothing open',
  'POST /api/invitations/acceptance': 'a new account has nothing open',
  'POST /api/invitations/lookup': 'reads',
  'POST /api/session': 'a log-in',
  'DELETE /api/session': 'ends its own session alone',
  'POST /api/session/second-factor': 'a log-in',
  'POST /api/session/passkey/options': 'a log-in',
  'POST /api/session/passkey': 'a log-in',
  'POST /api/session/confirmation': 'proves a credential',
  'POST /api/session/confirmation/passkey/options': 'begins; nothing counts before the confirmation',
  'POST /api/password-recoveries': 'asks for a link',
  'PUT /api/profile': 'names and telephone',
  'PUT /api/profile/new-email': 'asks for a link; the email stays',
  'POST /api/profile/second-factor': 'begins; nothing counts before the confirmation',
  'POST /api/profile/passkeys/options': 'begins; nothing counts before the registration',
  'DELETE /api/profile/sessions/{id}': 'ends the one session that is named',
  'DELETE /api/operator/clients/{id}/lock': 'lets somebody log in who has nothing open',
  'DELETE /api/operator/staff/{id}/lock': 'lets somebody log in who has nothing open',
  'POST /api/operator/staff/invitations': 'makes an invitation',
  'DELETE /api/operator/staff/invitations/{id}': 'ends an invitation',
  'PUT /api/operator/staff/policy': 'changes no account',
  'POST /api/operator/staff/policy/changes/{id}/approval': 'changes no account',
  'POST /api/operator/staff/policy/changes/{id}/rejection': 'changes no account',
  'POST /api/operator/staff/policy/changes/{id}/cancellation': 'changes no account',
}

test('52 every account route is listed as changing a credential or not', () => {
  const isAboutAccounts = /^\/api\/(clients|invitations|session|password|profile|operator\/(clients|staff))/
  const routes = routeTable
    .filter(({ method, path }) => method !== 'get' && isAboutAccounts.test(path))
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const known = [changesOfClients, changesOfStaff, changesNothing].flatMap((table) => Object.keys(table))
  expect(routes.toSorted()).toEqual(known.toSorted())
})

describe('52 a credential change ends all open access', () => {
  test.each(Object.entries(changesOfClients))('for a client: %s', async (_route, prepare) => {
    const owner = await newOwner()
    const change = await prepare(owner)
    const open = await openEverything(owner)
    await change()
    await expectAllEnded(owner.id, open)
  })

  test.each(Object.entries(changesOfStaff))('for a staff member: %s', async (_route, prepare) => {
    const colleague = await newColleague()
    const change = await prepare(colleague)
    const open = await openEverything(colleague)
    await change()
    await expectAllEnded(colleague.id, open)
  })

  test('and the owner’s browser stays signed in', async () => {
    for (const route of ['PUT /api/profile/password', 'POST /api/profile/second-factor/confirmation']) {
      const owner = await newOwner()
      const change = await changesOfClients[route]!(owner)
      await change()
      await owner.browser.expect(200, 'GET', '/api/profile')
    }
  })

  test('a confirmed email keeps only the session of the owner whose browser opened the link', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const elsewhere = (await openEverything(owner)).other
    const confirm = async (browser: Browser) => {
      const { token, hash } = newToken()
      const expiresAt = new Date(Date.now() + 300_000)
      const facts = { newEmail: newClient().email, tokenHash: hash, expiresAt }
      const change = { userId: owner.id, ...facts }
      await running.database.db
        .insert(emailChanges)
        .values(change)
        .onConflictDoUpdate({ target: emailChanges.userId, set: facts })
      await browser.expect(200, 'POST', '/api/profile/new-email/confirmation', { token })
    }
    await confirm(owner.browser)
    await owner.browser.expect(200, 'GET', '/api/profile')
    expect((await elsewhere.send('GET', '/api/profile')).status).toBe(401)
    await confirm(stranger.browser)
    await stranger.browser.expect(200, 'GET', '/api/profile')
    expect((await owner.browser.send('GET', '/api/profile')).status).toBe(401)
  })
})

describe('52 a request in progress during a credential change is refused', () => {
  /** Sends a request while a change of the owner's credentials locks the row, and lets the change commit first. */
  async function during(owner: Owner, send: () => Promise<{ status: number; body: { code?: string } }>) {
    const hash = await hashPassword(newPassword)
    const { promise: locked, resolve } = Promise.withResolvers<void>()
    const changing = running.database.db.transaction(async (tx) => {
      await lockPerson(tx, owner.id)
      resolve()
      // Waits until the request waits for the row, or for a key to it.
      await expect.poll(() => outsideTransaction(waiting), { timeout: 10_000 }).toBe(1)
      await setPassword(tx, owner.id, hash)
      await endOpenAccess(tx, owner.id)
    })
    await locked
    const answer = send()
    await changing
    return answer
  }

  const waiting = async () => {
    const { rows } = await running.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]!.count
  }

  const attempts: Record<string, (owner: Owner) => Promise<() => Promise<{ status: number; body: any }>>> = {
    'a log-in with the former password': async ({ email }) => {
      const input = { email, password: goodPassword, remember: false }
      return () => running.visitor().send('POST', '/api/session', input)
    },
    'a log-in that still owes the second factor': async (owner) => {
      const code = await addGenerator(owner)
      const input = { email: owner.email, password: goodPassword, remember: false }
      const { ticket } = await running.visitor().expect(200, 'POST', '/api/session', input)
      const given = { ticket, code: await code() }
      return () => running.visitor().send('POST', '/api/session/second-factor', given)
    },
    'a recovery link': async ({ id }) => {
      const token = tokenOf(await createRecoveryLink(running.database.db, origin, id))
      const completion = { token, password: 'another green bottle' }
      return () => running.visitor().send('POST', '/api/password-recoveries/completion', completion)
    },
    'a link that confirms an email': async ({ id }) => {
      const { token, hash } = newToken()
      const change = { newEmail: newClient().email, tokenHash: hash, expiresAt: new Date(Date.now() + 300_000) }
      await running.database.db.insert(emailChanges).values({ userId: id, ...change })
      return () => running.visitor().send('POST', '/api/profile/new-email/confirmation', { token })
    },
    'a request for another email': async ({ browser }) => {
      const input = { currentPassword: goodPassword, email: newClient().email }
      return () => browser.send('PUT', '/api/profile/new-email', input)
    },
    'a second factor that is set up': async ({ browser }) => {
      return () => browser.send('POST', '/api/profile/second-factor', json)
    },
    'a passkey that is asked for': async ({ browser }) => {
      return () => browser.send('POST', '/api/profile/passkeys/options', json)
    },
    'a passkey that is registered': async (owner) => {
      const passkey = await beginPasskey(owner)
      return () => owner.browser.send('POST', '/api/profile/passkeys', passkey)
    },
    'a change of the password': async ({ browser }) => {
      const changed = { currentPassword: goodPassword, newPassword: 'another green bottle' }
      return () => browser.send('PUT', '/api/profile/password', changed)
    },
  }

  test.each(Object.entries(attempts))('%s', async (_name, prepare) => {
    const { db } = running.database
    const owner = await newOwner()
    const answer = await during(owner, await prepare(owner))
    expect([401, 409, 400]).toContain(answer.status)
    const count = (table: typeof sessions | typeof emailChanges | typeof passkeyChallenges | typeof passkeys) =>
      db.$count(table, eq(table.userId, owner.id))
    for (const table of [sessions, emailChanges, passkeyChallenges, passkeys]) expect(await count(table)).toBe(0)
    const log = { email: owner.email, password: newPassword, remember: false }
    expect([200, 201]).toContain((await running.visitor().send('POST', '/api/session', log)).status)
  })

  test('a recovery request that is being answered', async () => {
    const { db } = running.database
    const owner = await newOwner()
    await running.visitor().expect(202, 'POST', '/api/password-recoveries', { email: owner.email, amount: '0' })
    await during(owner, async () => {
      await answerRecoveries(db, origin)
      return { status: 200, body: {} }
    })
    expect(await db.$count(passwordRecoveries, eq(passwordRecoveries.userId, owner.id))).toBe(0)
  })
})
