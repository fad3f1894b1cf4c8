import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'
import { checkHistory, type FirmState, type Rule } from './check-history.ts'
import type { Attempt } from './history.ts'
import { playClient, playOperator, HistoryRecorder } from './play-operations.ts'
import { readFirmState, readRecords } from './read-firm-state.ts'
import { seedPlayers } from './seed-players.ts'

const firm = 'the firm'
const recorder = new HistoryRecorder()
const { a, b, database, secret } = await startTwoServers()
let before: ReadonlySet<string>
let state: FirmState

/** A real history: ten clients and an operator at two servers on one database. */
beforeAll(async () => {
  const at = { firm, url: a.url, secret, clientCount: 10 }
  const { clients, operator, depositIds } = await seedPlayers(
    database.db,
    at,
    recorder,
    seededRandom(20_261_123).uniform,
  )
  before = new Set((await readRecords(database.db)).map(({ id }) => id))
  const isOver = () => recorder.count('acknowledged') >= 60 && recorder.count('refused') >= 3
  await Promise.all([
    ...clients.map((player, index) => {
      const browser = index % 2 === 0 ? player.browser : player.browser.at(b.url)
      return playClient({ ...player, browser }, regtestAddress, isOver)
    }),
    playOperator(operator, depositIds, isOver),
  ])
  state = await readFirmState(database.db)
})

/** The rules that do not hold for a state. */
function broken(
  found: FirmState,
  history = recorder as { attempts: readonly Attempt[]; answers: HistoryRecorder['answers'] },
) {
  return new Set(checkHistory(history, new Map([[firm, found]]), before).map(({ rule }) => rule))
}

const acknowledged = (operation: Attempt['operation']) =>
  recorder.attempts.find((attempt) => attempt.operation === operation && attempt.outcome.kind === 'acknowledged')!
const recordOf = ({ outcome }: Attempt) => (outcome.kind === 'acknowledged' ? outcome.recordId : '')
const without = <T>(all: readonly T[], leftOut: (each: T) => boolean) => all.filter((each) => !leftOut(each))

test('a real history of two servers on one database has no findings, and has every kind of operation and answer', () => {
  expect(checkHistory(recorder, new Map([[firm, state]]), before)).toEqual([])
  for (const operation of ['deposit.approve', 'investment.make', 'withdrawal.request', 'withdrawal.cancel'] as const)
    expect(acknowledged(operation)).toBeDefined()
  expect(recorder.count('refused')).toBeGreaterThanOrEqual(3)
  expect(recorder.answers.flatMap(({ recordIds }) => recordIds).length).toBeGreaterThan(50)
})

describe('the checker finds a planted fault:', () => {
  test('an acknowledged write is removed, with all its rows', () => {
    const attempt = acknowledged('withdrawal.request')
    const id = recordOf(attempt)
    const found = broken({
      ...state,
      keys: without(state.keys, ({ key }) => key === attempt.key),
      records: without(state.records, (record) => record.id === id),
      transfers: without(state.transfers, ({ subjectId }) => subjectId === id),
    })
    expect(found).toContain<Rule>('an acknowledged operation is stored')
  })

  test('an approval is undone', () => {
    const id = recordOf(acknowledged('deposit.approve'))
    const records = state.records.map((record) => (record.id === id ? { ...record, status: 'pending' } : record))
    const transfers = without(state.transfers, ({ subjectId }) => subjectId === id)
    expect(broken({ ...state, records, transfers })).toContain<Rule>('an acknowledged operation is stored')
  })

  test('a write is done twice: under its key, and once more', () => {
    const id = recordOf(acknowledged('investment.make'))
    const twin = { ...state.records.find((record) => record.id === id)!, id: randomUUID() }
    const reasons = ['principal', 'promised-return']
    const found = broken({
      ...state,
      records: [...state.records, twin],
      transfers: [...state.transfers, ...reasons.map((reason) => ({ reason, subjectId: twin.id }))],
    })
    expect(found).toEqual(new Set<Rule>(['an operation is stored once']))
  })

  test('a transfer is done twice', () => {
    const id = recordOf(acknowledged('withdrawal.request'))
    const twin = state.transfers.find(({ subjectId }) => subjectId === id)!
    expect(broken({ ...state, transfers: [...state.transfers, twin] })).toEqual(
      new Set<Rule>(['an operation is stored once']),
    )
  })

  test('a key was answered with two records', () => {
    const attempt = acknowledged('withdrawal.request')
    const other = { ...attempt, outcome: { kind: 'acknowledged', recordId: randomUUID() } as const }
    const { answers } = recorder
    expect(broken(state, { attempts: [...recorder.attempts, other], answers })).toContain<Rule>('a key has one answer')
  })

  test('a refused operation is stored', () => {
    const attempt = acknowledged('withdrawal.request')
    const refused = { ...attempt, outcome: { kind: 'refused', code: 'over-balance' } as const }
    const attempts = recorder.attempts.map((each) => (each.key === attempt.key ? refused : each))
    const found = broken(state, { attempts, answers: recorder.answers })
    expect(found).toEqual(new Set<Rule>(['a refused operation is not stored']))
  })

  test('half of an operation with an unknown outcome is stored: the record without its transfers, or the transfers without the record', () => {
    const attempt = acknowledged('investment.make')
    const id = recordOf(attempt)
    const unknown = { ...attempt, outcome: { kind: 'unknown' } as const }
    const attempts = recorder.attempts.map((each) => (each.key === attempt.key ? unknown : each))
    const history = { attempts, answers: [] }
    expect(broken(state, history)).toEqual(new Set())
    const halves: FirmState[] = [
      { ...state, transfers: without(state.transfers, ({ subjectId }) => subjectId === id) },
      { ...state, transfers: without(state.transfers, (each) => each.subjectId === id && each.reason === 'principal') },
      { ...state, records: without(state.records, (record) => record.id === id) },
    ]
    for (const half of halves)
      expect(broken(half, history)).toContain<Rule>('an operation is stored completely or not at all')
    // A record without its key cannot be repeated safely.
    const keyless = { ...state, keys: without(state.keys, ({ key }) => key === attempt.key) }
    expect(broken(keyless, history)).toEqual(new Set<Rule>(['an operation is stored once']))
  })

  test('an answer shows a record of another client, or of another firm', () => {
    const [own, other] = recorder.answers.filter(({ recordIds }) => recordIds.length > 0)
    const stranger = recorder.answers.find(
      ({ actorId, recordIds }) => actorId !== own!.actorId && recordIds.length > 0,
    )!
    for (const recordIds of [[...own!.recordIds, stranger.recordIds[0]!], [randomUUID()]]) {
      const answers = [...recorder.answers, { ...other!, actorId: own!.actorId, recordIds }]
      expect(broken(state, { attempts: recorder.attempts, answers })).toEqual(
        new Set<Rule>(['an answer shows records of its client only']),
      )
    }
  })
})

test('the checker finds a fault in the database itself: a deleted row, and a duplicated one', async () => {
  const id = recordOf(acknowledged('withdrawal.request'))
  const { owner } = database
  const plant = async (statements: string) => {
    // Neither the triggers of the ledger nor its keys stop the owner of the tables.
    await owner.query(`set session_replication_role = replica; ${statements}; reset session_replication_role`)
    return broken(await readFirmState(database.db))
  }
  const columns = 'client_id, amount_cents, fee_cents, wallet_address, status, decided_at, decided_by'
  const doubled = await plant(
    `insert into withdrawals (${columns}) select ${columns} from withdrawals where id = '${id}'`,
  )
  expect(doubled).toEqual(new Set<Rule>(['an operation is stored once', 'the ledger verifies']))
  const lost = await plant(`delete from withdrawals where id = '${id}'`)
  expect(lost).toContain<Rule>('an acknowledged operation is stored')
  expect(lost).toContain<Rule>('the ledger verifies')
})
