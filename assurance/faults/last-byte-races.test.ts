import { afterAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'
import { faultIn, requestsPerRound } from './races/contest.ts'
import { moneyContests, recoveryContest } from './races/contests.ts'
import { naiveContests } from './races/naive-contests.ts'

/** More with `npm run assurance -- soak races`. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 200)
/** Each of its tries costs a slow hash, and one address may ask 600 times in an hour. */
const recoveryRounds = process.env.SOAK_ROUNDS ? 25 : 10
const timeoutMs = 60_000 + rounds * 4_000

const naive = await naiveContests()
const servers = await startTwoServers()
const { db, pool } = servers.database

afterAll(async () => {
  expect((await verifyLedger(db)).findings).toEqual([])
  const { rows } = await pool.query('select deadlocks from pg_stat_database where datname = current_database()')
  expect(rows).toEqual([{ deadlocks: 0n }])
}, timeoutMs)

describe('the harness', () => {
  test.each(naive)('catches a naive version: $name', async (contest) => {
    expect(await faultIn(contest, 50)).toMatch(/done \d+ times|got the answer that it is done|different answers/)
  })
})

describe(`${requestsPerRound} requests at two processes, their last bytes at once, ${rounds} rounds`, () => {
  test.each(moneyContests(servers))(
    '$name',
    async (contest) => expect(await faultIn(contest, rounds)).toBeNull(),
    timeoutMs,
  )

  test(
    '30 a recovery link used in parallel sets one password',
    async () => {
      expect(await faultIn(recoveryContest(servers), Math.min(rounds, recoveryRounds))).toBeNull()
    },
    timeoutMs,
  )
})
