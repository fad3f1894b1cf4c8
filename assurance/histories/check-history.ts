import type { Attempt, History, OperationName } from './history.ts'

/** What a firm's database has after a history. */
export interface FirmState {
  /** The stored answers, by actor and key. */
  readonly keys: readonly StoredKey[]
  readonly records: readonly StoredRecord[]
  readonly transfers: readonly { readonly reason: string; readonly subjectId: string }[]
  /** What the verification of the ledger has found. */
  readonly ledgerFindings: readonly string[]
}

export interface StoredKey {
  readonly actorId: string
  readonly key: string
  readonly operation: string
  readonly status: 'running' | 'done' | 'refused'
  /** The record of its answer. */
  readonly recordId: string | null
}

export interface StoredRecord {
  readonly id: string
  readonly kind: 'deposit' | 'investment' | 'withdrawal'
  readonly ownerId: string
  readonly status: string
}

export type Rule =
  | 'an acknowledged operation is stored'
  | 'an operation is stored once'
  | 'a refused operation is not stored'
  | 'an operation is stored completely or not at all'
  | 'an answer shows records of its client only'
  | 'a key has one answer'
  | 'the ledger verifies'
  | 'the state of every firm is known'

export interface Finding {
  readonly rule: Rule
  readonly firm: string
  readonly about: string
}

/** What an operation leaves: a record with one of these statuses, if they are known, and one transfer for each reason. */
interface Trace {
  readonly statuses?: readonly string[]
  readonly transfers: readonly string[]
}

const traces: Readonly<Record<OperationName, Trace>> = {
  'deposit.approve': { statuses: ['approved'], transfers: ['deposit'] },
  'investment.make': { transfers: ['principal', 'promised-return'] },
  'withdrawal.request': { transfers: ['withdrawal-hold'] },
  'withdrawal.cancel': { statuses: ['cancelled'], transfers: ['withdrawal-hold', 'withdrawal-release'] },
}
/** The operations that make a record, and its kind. */
const makes: Readonly<Record<string, StoredRecord['kind']>> = {
  'investment.make': 'investment',
  'withdrawal.request': 'withdrawal',
}

/**
 * Compares the answers of clients with the databases of their firms. `before` has the ids of the records that were there
 * before the history began. Returns every rule that does not hold; none when the history is a correct one. A firm of the
 * history without a state is a fault, because nothing about it was checked.
 */
export function checkHistory(
  history: History,
  states: ReadonlyMap<string, FirmState>,
  before: ReadonlySet<string> = new Set(),
): Finding[] {
  const checked = [...states].flatMap(([firm, state]) => {
    const ofFirm = (each: { readonly firm: string }) => each.firm === firm
    const check = new FirmCheck(firm, state, before)
    const attempts = history.attempts.filter(ofFirm)
    for (const operation of Map.groupBy(attempts, ({ actorId, key }) => `${actorId} ${key}`).values())
      check.checkOperation(operation)
    check.checkRecords(new Set(attempts.map(({ actorId, key }) => `${actorId} ${key}`)))
    for (const answer of history.answers.filter(ofFirm)) check.checkAnswer(answer)
    return check.findings
  })
  return [...findUnknownFirms(history, states), ...checked]
}

function findUnknownFirms({ attempts, answers }: History, states: ReadonlyMap<string, FirmState>): Finding[] {
  const counts = Map.groupBy([...attempts, ...answers], ({ firm }) => firm)
  return [...counts]
    .filter(([firm]) => !states.has(firm))
    .map(([firm, { length }]) => ({
      rule: 'the state of every firm is known',
      firm,
      about: `${length} attempts and answers were not checked`,
    }))
}

class FirmCheck {
  readonly findings: Finding[] = []
  readonly #firm: string
  readonly #state: FirmState
  readonly #before: ReadonlySet<string>
  readonly #keys: ReadonlyMap<string, readonly StoredKey[]>
  readonly #records: ReadonlyMap<string, readonly StoredRecord[]>
  readonly #transfers: ReadonlyMap<string, number>

  constructor(firm: string, state: FirmState, before: ReadonlySet<string>) {
    this.#firm = firm
    this.#state = state
    this.#before = before
    this.#keys = Map.groupBy(state.keys, ({ actorId, key }) => `${actorId} ${key}`)
    this.#records = Map.groupBy(state.records, ({ id }) => id)
    const transfers = Map.groupBy(state.transfers, ({ reason, subjectId }) => `${reason} ${subjectId}`)
    this.#transfers = new Map([...transfers].map(([name, { length }]) => [name, length]))
    for (const about of state.ledgerFindings) this.#note('the ledger verifies', about)
  }

  #note(rule: Rule, about: string): void {
    this.findings.push({ rule, firm: this.#firm, about })
  }

  /** Checks all attempts under one key. */
  checkOperation(attempts: readonly Attempt[]): void {
    const { actorId, key, operation, subjectId } = attempts[0]!
    const name = `${operation} ${key} of ${actorId}`
    const stored = this.#keys.get(`${actorId} ${key}`) ?? []
    const isDone = stored.some(({ status }) => status === 'done')
    const outcome = attempts.map((attempt) => attempt.outcome)
    const acknowledged = new Set(outcome.flatMap((each) => (each.kind === 'acknowledged' ? [each.recordId] : [])))
    const isRefused = outcome.some(({ kind }) => kind === 'refused')
    if (stored.length > 1) this.#note('an operation is stored once', `${name}: ${stored.length} stored answers`)
    if (acknowledged.size > 1 || (acknowledged.size > 0 && isRefused)) this.#note('a key has one answer', name)
    if (acknowledged.size > 0 && !isDone) this.#note('an acknowledged operation is stored', `${name}: no stored answer`)
    if (isRefused && isDone) this.#note('a refused operation is not stored', name)
    const [answeredId] = acknowledged
    const recordId = answeredId ?? (isDone ? (subjectId ?? stored[0]!.recordId) : null)
    if (recordId === null) return
    const rule = answeredId ? 'an acknowledged operation is stored' : 'an operation is stored completely or not at all'
    this.#checkTrace(name, operation, recordId, rule)
  }

  /** Checks the record of an operation that is there, and its transfers. */
  #checkTrace(name: string, operation: OperationName, recordId: string, ruleOfAbsence: Rule): void {
    const records = this.#records.get(recordId) ?? []
    const { statuses, transfers } = traces[operation]
    const counts = transfers.map((reason) => this.#transfers.get(`${reason} ${recordId}`) ?? 0)
    if (records.length > 1 || counts.some((count) => count > 1))
      this.#note('an operation is stored once', `${name}: ${recordId}`)
    const isThere = records.some(({ status }) => statuses?.includes(status) ?? true)
    const parts = [isThere, ...counts.map((count) => count > 0)]
    if (parts.every(Boolean)) return
    if (parts.some(Boolean)) this.#note('an operation is stored completely or not at all', `${name}: ${recordId}`)
    if (!isThere) this.#note(ruleOfAbsence, `${name}: ${recordId}`)
  }

  /** Each record of a kind that the operations make is the answer of one of them, which a client asked for. */
  checkRecords(requested: ReadonlySet<string>): void {
    const made = this.#state.keys.filter(({ operation, status }) => status === 'done' && operation in makes)
    const madeBy = Map.groupBy(made, ({ recordId }) => recordId)
    for (const { id, kind, ownerId } of this.#state.records) {
      if (this.#before.has(id) || !Object.values(makes).includes(kind)) continue
      const name = `${kind} ${id} of ${ownerId}`
      const [key, ...others] = madeBy.get(id) ?? []
      if (!key) this.#note('an operation is stored once', `${name}: no key has it as its answer`)
      else if (others.length > 0) this.#note('an operation is stored once', `${name}: several keys have it`)
      else if (key.actorId !== ownerId) this.#note('an answer shows records of its client only', name)
      else if (!requested.has(`${key.actorId} ${key.key}`))
        this.#note('an operation is stored once', `${name}: nobody asked for it`)
    }
  }

  /** An answer of one client shows only records of that client at that firm. */
  checkAnswer({ actorId, recordIds }: History['answers'][number]): void {
    for (const id of recordIds) {
      const owners = (this.#records.get(id) ?? []).map(({ ownerId }) => ownerId)
      if (owners.length === 0 || owners.some((ownerId) => ownerId !== actorId))
        this.#note('an answer shows records of its client only', `${id} in an answer to ${actorId}`)
    }
  }
}
