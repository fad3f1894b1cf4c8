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

/** A real history of a firm with two servers on one database, and what the database has afterwards. */
interface PlayedFirm {
  readonly name: string
  readonly recorder: HistoryRecorder
  readonly before: ReadonlySet<string>
  readonly state: FirmState
}

const firm = 'the firm'
const recorder = new HistoryRecorder()
const servers = await startTwoServers()
const { database } = servers
let before: ReadonlySet<string>
let state: FirmState
/** A second firm with its own database, as on a host. */
let otherFirm: PlayedFirm

/** Clients and an operator work at both servers of a firm, until so many of their operations are acknowledged. */
async function play(
  name: string,
  { a, b, database: { db }, secret }: Awaited<ReturnType<typeof startTwoServers>>,
  { history, clientCount, minimum }: { history: HistoryRecorder; clientCount: number; minimum: number },
): Promise<PlayedFirm> {
  const at = { firm: name, url: a.url, secret, clientCount }
  const { clients, operator, depositIds } = await seedPlayers(db, at, history, seededRandom(20_261_123).uniform)
  const present = new Set((await readRecords(db)).map(({ id }) => id))
  const isOver = () => history.count('acknowledged') >= minimum && history.count('refused') >= 3
  await Promise.all([
    ...clients.map((player, index) => {
      const browser = index % 2 === 0 ? player.browser : player.browser.at(b.url)
      return playClient({ ...player, browser }, regtestAddress, isOver)
    }),
    playOperator(operator, depositIds, isOver),
  ])
  return { name, recorder: history, before: present, state: await readFirmState(db) }
}

beforeAll(async () => {
  ;({ before, state } = await play(firm, servers, { history: recorder, clientCount: 10, minimum: 60 }))
  const otherHistory = new HistoryRecorder()
  otherFirm = await play('the other firm', await startTwoServers(), {
    history: otherHistory,
    clientCount: 4,
    minimum: 12,
  })
}, 120_000)

type Recorded = Pick<HistoryRecorder, 'attempts' | 'answers'>

/** The rules that do not hold for a state. */
function broken(found: FirmState, history: Recorded = recorder) {
  return new Set(checkHistory(history, new Map([[firm, found]]), before).map(({ rule }) => rule))
}

/** The rules that do not hold for states of both firms, each with its firm. */
function brokenInBoth({ attempts = [], answers = [] }: Partial<Recorded>, states: ReadonlyMap<string, FirmState>) {
  const history = {
    attempts: [...recorder.attempts, ...otherFirm.recorder.attempts, ...attempts],
    answers: [...recorder.answers, ...otherFirm.recorder.answers, ...answers],
  }
  const findings = checkHistory(history, states, before.union(otherFirm.before))
  return new Set(findings.map((finding) => `${finding.firm}: ${finding.rule}`))
}

const bothStates = (changed: { own?: FirmState; others?: FirmState } = {}) =>
  new Map([
    [firm, changed.own ?? state],
    [otherFirm.name, changed.others ?? otherFirm.state],
  ])

const acknowledged = (operation: Attempt['operation'], { attempts } = recorder) =>
  attempts.find((attempt) => attempt.operation === operation && attempt.outcome.kind === 'acknowledged')!
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

  test('an answer shows a record of another client, or one that nobody has', () => {
    const [own, another] = recorder.answers.filter(({ recordIds }) => recordIds.length > 0)
    const stranger = recorder.answers.find(
      ({ actorId, recordIds }) => actorId !== own!.actorId && recordIds.length > 0,
    )!
    for (const recordIds of [[...own!.recordIds, stranger.recordIds[0]!], [randomUUID()]]) {
      const answers = [...recorder.answers, { ...another!, actorId: own!.actorId, recordIds }]
      expect(broken(state, { attempts: recorder.attempts, answers })).toEqual(
        new Set<Rule>(['an answer shows records of its client only']),
      )
    }
  })
})

/** What an operation has left in the state of its firm. */
function traceOf({ recordId, key }: { recordId: string; key: string }, of: FirmState): FirmState {
  return {
    keys: of.keys.filter((each) => each.key === key),
    records: of.records.filter(({ id }) => id === recordId),
    transfers: of.transfers.filter(({ subjectId }) => subjectId === recordId),
    ledgerFindings: [],
  }
}

const added = (one: FirmState, more: FirmState): FirmState => ({
  keys: [...one.keys, ...more.keys],
  records: [...one.records, ...more.records],
  transfers: [...one.transfers, ...more.transfers],
  ledgerFindings: one.ledgerFindings,
})
const taken = (one: FirmState, less: FirmState): FirmState => ({
  keys: without(one.keys, (each) => less.keys.includes(each)),
  records: without(one.records, (each) => less.records.includes(each)),
  transfers: without(one.transfers, (each) => less.transfers.includes(each)),
  ledgerFindings: one.ledgerFindings,
})

describe('the checker finds a planted fault between two firms:', () => {
  /** An acknowledged withdrawal of the other firm, with its rows there. */
  const foreign = () => {
    const attempt = acknowledged('withdrawal.request', otherFirm.recorder)
    const recordId = recordOf(attempt)
    return { attempt, recordId, rows: traceOf({ recordId, key: attempt.key }, otherFirm.state) }
  }

  test('none in the histories as they are', () => {
    expect(foreign().rows.records).toHaveLength(1)
    expect(brokenInBoth({}, bothStates())).toEqual(new Set())
  })

  test('an answer shows a record that the other firm has, even to a person of the same id', () => {
    const { attempt, recordId } = foreign()
    const [own] = recorder.answers
    for (const actorId of [own!.actorId, attempt.actorId])
      expect(brokenInBoth({ answers: [{ firm, actorId, recordIds: [recordId] }] }, bothStates())).toEqual(
        new Set([`${firm}: an answer shows records of its client only`]),
      )
  })

  test('an operation is acknowledged with a record that only the other firm has', () => {
    const { recordId } = foreign()
    const { actorId } = acknowledged('withdrawal.request')
    const outcome = { kind: 'acknowledged', recordId } as const
    const attempt = { firm, actorId, key: randomUUID(), operation: 'withdrawal.request', outcome } as const
    expect(brokenInBoth({ attempts: [attempt] }, bothStates())).toEqual(
      new Set([`${firm}: an acknowledged operation is stored`]),
    )
  })

  test('the rows of an operation are stored at the other firm too, or there instead', () => {
    const { rows } = foreign()
    expect(brokenInBoth({}, bothStates({ own: added(state, rows) }))).toEqual(
      new Set([`${firm}: an operation is stored once`]),
    )
    const moved = bothStates({ own: added(state, rows), others: taken(otherFirm.state, rows) })
    const found = brokenInBoth({}, moved)
    expect(found).toContain(`${firm}: an operation is stored once`)
    expect(found).toContain(`${otherFirm.name}: an acknowledged operation is stored`)
  })

  test('the state of a firm was not read: its attempts and answers are not passed over', () => {
    const rule = 'the state of every firm is known' satisfies Rule
    expect(brokenInBoth({}, new Map([[firm, state]]))).toEqual(new Set([`${otherFirm.name}: ${rule}`]))
    const { attempts, answers } = recorder
    for (const history of [
      { attempts, answers: [] },
      { attempts: [], answers },
    ])
      expect(checkHistory(history, new Map()).map(({ rule: each }) => each)).toEqual([rule])
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
