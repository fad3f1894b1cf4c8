import { type RawAnswer, type RawRequest, sendAtOnce } from './last-byte.ts'

/** Requests that want the same thing, of which only so many may get it. */
export interface Contest {
  readonly name: string
  /** How many of the requests of a round have to be done; the others are refused. */
  readonly winners: number
  /** Prepares the next round and returns its requests, for both servers in turn. */
  readonly requests: () => Promise<RawRequest[]> | RawRequest[]
  /** How often the thing was done, by the books. */
  readonly effects: () => Promise<number>
  /** A request that was done already gets the same answer again, under one key. */
  readonly sameReply?: boolean
}

export const requestsPerRound = 20

/** Holds a contest for so many rounds. Returns what was wrong in the first bad one, or null. */
export async function faultIn(contest: Contest, rounds: number): Promise<string | null> {
  for (let round = 1; round <= rounds; round += 1) {
    const requests = await contest.requests()
    const before = await contest.effects()
    const answers = await sendAtOnce(requests)
    const effects = (await contest.effects()) - before
    const fault = faultOf(contest, answers, effects)
    if (fault) return `${contest.name}, round ${round}: ${fault}`
  }
  return null
}

function faultOf({ winners, sameReply }: Contest, answers: readonly RawAnswer[], effects: number): string | null {
  const done = answers.filter(({ status }) => status >= 200 && status < 300)
  const broken = answers.find(({ status }) => status < 200 || status >= 500)
  if (broken) return `an answer ${broken.status} ${broken.body}`
  if (effects !== winners) return `done ${effects} times instead of ${winners}`
  if (!sameReply) return done.length === winners ? null : `${done.length} were told that it is done`
  return new Set(answers.map(({ body }) => body)).size === 1 ? null : 'different answers under one key'
}
