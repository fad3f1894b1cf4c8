import { randomUUID } from 'node:crypto'
import type { Actor } from '#root/contract/identity.ts'
import { createAuth } from '#root/server/identity/auth.ts'
import { makeRecoveryLink } from '#root/server/identity/recovery-links.ts'
import { startSession } from '#root/server/identity/start-session.ts'
import { accounts } from '#root/server/platform/tables/identity.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { newPerson } from '#root/tests/people.ts'
import { openBrowser } from '../browser.ts'
import { openMatured, seedDeposits, seedPendingDeposit } from '../many-investments.ts'
import type { TwoServers } from '../two-servers.ts'
import { type Contest, requestsPerRound } from './contest.ts'
import type { RawRequest } from './last-byte.ts'

/** Everything that moves money, or lets somebody in, as a contest for one thing. */
export function realContests(servers: TwoServers): Contest[] {
  const { database, a, b, operator, secret } = servers
  const { db, pool } = database
  const auth = createAuth(db, { publicUrl: a.url, secret })
  const operatorCookie = operator.headers().cookie!

  const numberOf = async (query: string) =>
    Number((await pool.query(`select count(*) as count from ${query}`)).rows[0].count)
  const cookieOf = async (person: Actor) => {
    const cookies = await startSession(db, auth, {
      userId: person.id,
      remember: true,
      visitor: { address: '127.0.0.1', userAgent: '' },
      provedTwice: false,
    })
    return cookies[0]!.split(';')[0]!
  }
  const newClient = async () => {
    const person = await newPerson(db, 'client')
    return { person, cookie: await cookieOf(person) }
  }
  /** As many requests as a round has, to both servers in turn; each under a key of its own unless it brings one. */
  const both = (request: (place: number) => Omit<RawRequest, 'url' | 'key'> & { key?: string }): RawRequest[] =>
    Array.from({ length: requestsPerRound }, (_, place) => ({
      url: place % 2 ? a.url : b.url,
      key: randomUUID(),
      ...request(place),
    }))
  const withdrawal = { walletAddress: regtestAddress, amount: '100' }
  const investment = { plan: 'beginners', amount: '100' }

  return [
    {
      name: 'approve a deposit',
      winners: 1,
      effects: () => numberOf(`ledger_transfers where reason = 'deposit'`),
      async requests() {
        const { person } = await newClient()
        const id = await seedPendingDeposit(db, person.id)
        return both(() => ({ path: `/api/deposits/${id}/approval`, cookie: operatorCookie }))
      },
    },
    {
      name: 'approve against reject a deposit',
      winners: 1,
      effects: () => numberOf(`deposits where status in ('approved', 'rejected') and address like 'seeded-%'`),
      async requests() {
        const { person } = await newClient()
        const id = await seedPendingDeposit(db, person.id)
        return both((place) =>
          place % 3 === 0
            ? { path: `/api/deposits/${id}/rejection`, cookie: operatorCookie, body: { reason: 'Not today' } }
            : { path: `/api/deposits/${id}/approval`, cookie: operatorCookie },
        )
      },
    },
    {
      name: 'invest',
      winners: 1,
      effects: () => numberOf(`ledger_transfers where reason = 'principal'`),
      async requests() {
        const { person, cookie } = await newClient()
        await seedDeposits(db, [person.id])
        return both(() => ({ path: '/api/investments', cookie, body: investment }))
      },
    },
    {
      name: 'ask for a withdrawal',
      winners: 2,
      effects: () => numberOf('withdrawals'),
      async requests() {
        const { person, cookie } = await newClient()
        await openMatured(db, person.id)
        return both(() => ({ path: '/api/withdrawals', cookie, body: withdrawal }))
      },
    },
    {
      name: 'ask for a withdrawal under one key',
      winners: 1,
      sameReply: true,
      effects: () => numberOf('withdrawals'),
      async requests() {
        const { person, cookie } = await newClient()
        await openMatured(db, person.id)
        const key = randomUUID()
        return both(() => ({ path: '/api/withdrawals', cookie, body: withdrawal, key }))
      },
    },
    {
      name: 'approve, reject and cancel a withdrawal',
      winners: 1,
      effects: () => numberOf(`withdrawals where status <> 'pending'`),
      async requests() {
        const { person, cookie } = await newClient()
        await openMatured(db, person.id)
        const asked = await openBrowser(a.url, { cookie }).post('/api/withdrawals', withdrawal)
        const path = (deed: string) => `/api/withdrawals/${asked.body.id}/${deed}`
        return both(
          (place) =>
            [
              { path: path('approval'), cookie: operatorCookie },
              { path: path('rejection'), cookie: operatorCookie, body: { reason: 'Not today' } },
              { path: path('cancellation'), cookie },
            ][place % 3]!,
        )
      },
    },
  ]
}

/** One link that sets a new password. Each try costs a slow hash. */
export function recoveryContest({ database, a, b }: TwoServers): Contest {
  return {
    name: 'use a recovery link',
    winners: 1,
    async effects() {
      const { rows } = await database.pool.query(`select count(*) as count from outbox where kind = 'password-changed'`)
      return Number(rows[0].count)
    },
    async requests() {
      const client = await newPerson(database.db, 'client')
      await database.db.insert(accounts).values({
        id: randomUUID(),
        accountId: client.id,
        userId: client.id,
        providerId: 'credential',
        password: 'none',
      })
      const token = (await makeRecoveryLink(database.db, a.url, client.id)).split('#')[1]
      return Array.from({ length: requestsPerRound }, (_, place) => ({
        url: place % 2 ? a.url : b.url,
        path: '/api/password-recoveries/completion',
        key: randomUUID(),
        body: { token, password: `seven green bottles ${place}` },
      }))
    },
  }
}
