import { isDeepStrictEqual } from 'node:util'
import { type RawAnswer, type RawRequest, sendAtOnce } from './last-byte.ts'

/** Competing requests, of which only this number may succeed. */
export interface Contest {
  readonly name: string
  /** How many distinct operations (one key each) of a round must succeed; the others are refused. */
  readonly winners: number
  /** Prepares rounds, each about something of its own. */
  readonly prepare: (rounds: number) => Promise<Round[]>
}

export interface Round {
  /** Alternates between both servers. */
  readonly requests: readonly RawRequest[]
  /** How many times the operation happened, according to the ledger. */
  readonly effects: () => Promise<number>
}

export const requestsPerRound = 20

/** Prepared together, which costs a fraction of single preparation. */
const preparedAtOnce = 25
/** While the last requests of a round wait for each other, another round uses the processors. */
const lanes = 2

/** Runs a contest for this number of rounds. Returns what was wrong in a bad one, or null. */
export async function faultIn(contest: Contest, rounds: number): Promise<string | null> {
  for (let held = 0; held < rounds; held += preparedAtOnce) {
    const prepared = (await contest.prepare(Math.min(preparedAtOnce, rounds - held))).entries()
    const faults = await Promise.all(Array.from({ length: lanes }, () => faultInLane(contest, prepared, held)))
    const fault = faults.find((each) => each !== null)
    if (fault) return fault
  }
  return null
}

/** Runs one round after the other while any are left. */
async function faultInLane(
  contest: Contest,
  prepared: Iterable<[number, Round]>,
  held: number,
): Promise<string | null> {
  for (const [at, { requests, effects }] of prepared) {
    const answers = await sendAtOnce(requests)
    const fault = faultOf(contest, requests, answers, await effects())
    if (fault) return `${contest.name}, round ${held + at + 1}: ${fault}`
  }
  return null
}

function faultOf(
  { winners }: Contest,
  requests: readonly RawRequest[],
  answers: readonly RawAnswer[],
  effects: number,
): string | null {
  const broken = answers.find(({ status }) => status < 200 || status >= 500)
  if (broken) return `an answer ${broken.status} ${broken.body}`
  if (effects !== winners) return `done ${effects} times instead of ${winners}`
  const underOneKey = [...Map.groupBy(answers, (_, place) => requests[place]!.key).values()]
  if (!underOneKey.every(isOneAnswer)) return 'different answers under one key'
  const done = underOneKey.filter(([first]) => first!.status < 300)
  return done.length === winners ? null : `${done.length} got the answer that it is done`
}

/** A replayed answer from the database has its members in another order, and problem details name their request. */
function isOneAnswer(twins: readonly RawAnswer[]): boolean {
  const [first, ...others] = twins.map(({ body }) => ({ ...JSON.parse(body || '{}'), instance: null }) as object)
  return others.every((other) => isDeepStrictEqual(other, first))
}
