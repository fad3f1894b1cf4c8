import { randomUUID } from 'node:crypto'
import { createRecoveryLink } from '#root/server/identity/recovery-links.ts'
import { accounts } from '#root/server/platform/tables/identity.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { openMatured, seedDeposits, seedPendingDeposits, seedPendingWithdrawals } from '#root/tests/many-investments.ts'
import { newPerson } from '#root/tests/people.ts'
import type { TwoServers } from '#root/tests/start/two-servers.ts'
import { sessionCookies } from '../session-cookie.ts'
import { type Contest, requestsPerRound, type Round } from './contest.ts'
import type { RawRequest } from './last-byte.ts'

/** Every operation that moves money, as a contest. */
export function moneyContests(servers: TwoServers): Contest[] {
  const { database, a, operator, secret } = servers
  const { db } = database
  const operatorCookie = operator.headers().cookie!
  const cookieOf = sessionCookies(db, { publicUrl: a.url, secret })
  const count = countIn(servers)
  const newClients = (rounds: number) => Promise.all(Array.from({ length: rounds }, () => newPerson(db, 'client')))
  const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)
  /** How many times money left an account of a client for one of these reasons. */
  const moved = (clientId: string, ...reasons: string[]) =>
    count(
      `ledger_transfers where reason = any($2) and from_account_id in (select id from ledger_accounts where coalesce(client_id, '') = $1)`,
      clientId,
      reasons,
    )
  /** A round for each new client, after `seed` has given them what the contest needs. */
  const roundOfEach = async <Seeded>(
    rounds: number,
    seed: (clientIds: string[]) => Promise<Seeded>,
    roundOf: (clientId: string, cookie: string, seeded: Seeded) => Round,
  ) => {
    const ids = idsOf(await newClients(rounds))
    const seeded = await seed(ids)
    return Promise.all(ids.map(async (id) => roundOf(id, await cookieOf({ id }), seeded)))
  }

  return [
    {
      name: 'approve and reject a deposit',
      winners: 1,
      async prepare(rounds) {
        const deposits = await seedPendingDeposits(db, idsOf(await newClients(rounds)))
        return [...deposits.values()].map((id) => ({
          requests: both(servers, (place) =>
            place % 3 === 0
              ? {
                  path: `/api/operator/deposits/${id}/rejection`,
                  cookie: operatorCookie,
                  body: { reason: 'Not today' },
                }
              : { path: `/api/operator/deposits/${id}/approval`, cookie: operatorCookie },
          ),
          effects: async () =>
            (await count(`ledger_transfers where reason = 'deposit' and subject_id = $1`, id)) +
            (await count(`deposits where status = 'rejected' and id = $1`, id)),
        }))
      },
    },
    {
      name: 'invest',
      winners: 1,
      prepare: (rounds) =>
        roundOfEach(
          rounds,
          (ids) => seedDeposits(db, ids),
          (id, cookie) => {
            const body = { plan: 'beginners', amount: '100' }
            return {
              requests: both(servers, () => ({ path: '/api/investments', cookie, body })),
              effects: () => moved(id, 'principal'),
            }
          },
        ),
    },
    {
      name: 'request a withdrawal, half of the requests under one key',
      winners: 2,
      prepare: (rounds) =>
        roundOfEach(
          rounds,
          (ids) => openMatured(db, ids),
          (id, cookie) => {
            const [key, body] = [randomUUID(), { walletAddress: regtestAddress, amount: '100' }]
            return {
              requests: both(servers, (place) => ({
                path: '/api/withdrawals',
                cookie,
                body,
                ...(place % 4 < 2 ? { key } : {}),
              })),
              effects: () => moved(id, 'withdrawal-hold'),
            }
          },
        ),
    },
    {
      name: 'approve, reject and cancel a withdrawal',
      winners: 1,
      prepare: (rounds) =>
        roundOfEach(
          rounds,
          async (ids) => {
            await openMatured(db, ids)
            return seedPendingWithdrawals(db, ids)
          },
          (id, cookie, withdrawals) => {
            const withdrawal = withdrawals.get(id)
            const decisions = [
              { path: `/api/operator/withdrawals/${withdrawal}/approval`, cookie: operatorCookie },
              {
                path: `/api/operator/withdrawals/${withdrawal}/rejection`,
                cookie: operatorCookie,
                body: { reason: 'Not today' },
              },
              { path: `/api/withdrawals/${withdrawal}/cancellation`, cookie },
            ]
            return {
              requests: both(servers, (place) => decisions[place % decisions.length]!),
              effects: () => moved(id, 'withdrawal-payment', 'withdrawal-release'),
            }
          },
        ),
    },
  ]
}

/** One link that sets a new password. Each try costs a slow hash. */
export function recoveryContest(servers: TwoServers): Contest {
  const { db } = servers.database
  const count = countIn(servers)
  const newRound = async () => {
    const { id, email } = await newPerson(db, 'client')
    await db
      .insert(accounts)
      .values({ id: randomUUID(), accountId: id, userId: id, providerId: 'credential', password: 'none' })
    const token = (await createRecoveryLink(db, servers.a.url, id)).split('#')[1]
    return {
      requests: both(servers, (place) => ({
        path: '/api/password-recoveries/completion',
        body: { token, password: `seven green bottles ${place}` },
      })),
      effects: () => count(`outbox where kind = 'password-changed' and recipient = $1`, email),
    }
  }
  return {
    name: 'use a recovery link',
    winners: 1,
    prepare: (rounds) => Promise.all(Array.from({ length: rounds }, newRound)),
  }
}

/** A round's requests, alternating between both servers; each has its own key unless one is given. */
function both(
  { a, b }: TwoServers,
  request: (place: number) => Omit<RawRequest, 'url' | 'key'> & { key?: string },
): RawRequest[] {
  return Array.from({ length: requestsPerRound }, (_, place) => ({
    url: place % 2 ? a.url : b.url,
    key: randomUUID(),
    ...request(place),
  }))
}

/** Counts rows: 'deposits where id = $1'. */
function countIn({ database: { pool } }: TwoServers) {
  return async (query: string, ...values: unknown[]): Promise<number> =>
    Number((await pool.query(`select count(*) as count from ${query}`, values)).rows[0].count)
}
