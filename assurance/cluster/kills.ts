import { setTimeout as pause } from 'node:timers/promises'
import { expectReplicas, kill, start } from '#root/scripts/cluster/cluster.ts'
import { untilDone } from '#root/scripts/cluster/prepare.ts'
import type { HistoryRecorder } from '../histories/play-operations.ts'

interface Victim {
  readonly node: string
  readonly awayMs: number
}

const databaseNodes: ReadonlySet<string> = new Set(['leader', 'replica'])

/**
 * What is killed in turn, and how long it stays away: as long as a system takes to start it again, or a machine to be replaced. The
 * daily run of one firm has four turns; that of a host on few processors has six, one for every kind of node.
 */
const victims: readonly Victim[] = [
  { node: 'leader', awayMs: 28_000 },
  { node: 'storage', awayMs: 5_000 },
  { node: 'server-1', awayMs: 5_000 },
  { node: 'haproxy', awayMs: 1_000 },
  { node: 'etcd-1', awayMs: 5_000 },
  { node: 'replica', awayMs: 5_000 },
  { node: 'leader', awayMs: 1_000 },
  { node: 'server-2', awayMs: 5_000 },
  { node: 'etcd', awayMs: 5_000 },
]

/**
 * The longest time without an acknowledged write. The lease of the leader is 15 s; then a replica becomes the leader, another one
 * follows it, and HAProxy and the servers notice.
 */
export const writesBackMs = 20_000

export interface Killed {
  readonly node: string
  readonly awayMs: number
  /** The longest time without an acknowledged operation until the next kill. */
  readonly silenceMs: number
  /** When it was gone, and when it was started again, by `performance.now()`. */
  readonly goneAt: number
  readonly startedAt: number
}

/** A series of kills in progress. */
export interface Killing {
  /** What was killed, and how long nothing was acknowledged. */
  readonly killed: Promise<Killed[]>
  /** Whether the last of them is over: until then the players play, because a silence is measured. */
  readonly isOver: () => boolean
}

/** Kills something with -9 every `everyMs`, in turn, `times` times. */
export function killInTurn(recorder: HistoryRecorder, everyMs: number, times: number): Killing {
  let isOver = false
  const killed = killEach(recorder, everyMs, times).finally(() => (isOver = true))
  return { killed, isOver: () => isOver }
}

/**
 * The next victim. A node of the database waits for its turn until all three work: a system of three survives the loss of one, and a
 * former leader with hundreds of databases needs a minute or two to follow the new one.
 */
async function nextVictim(waiting: Victim[]): Promise<Victim> {
  const isWhole = await expectReplicas().then(
    () => true,
    () => false,
  )
  const place = waiting.findIndex(({ node }) => isWhole || !databaseNodes.has(node))
  const [victim] = waiting.splice(place, 1) as [Victim]
  waiting.push(victim)
  return victim
}

async function killEach(recorder: HistoryRecorder, everyMs: number, times: number): Promise<Killed[]> {
  const killed: Killed[] = []
  const waiting = [...victims]
  for (let turn = 0; turn < times; turn += 1) {
    const { node, awayMs } = await nextVictim(waiting)
    const turnAt = performance.now()
    recorder.beginWatch()
    const names = await untilDone(node, 20, () => kill(node))
    const goneAt = performance.now()
    await pause(awayMs)
    const startedAt = performance.now()
    start(names)
    await pause(Math.max(0, everyMs - (performance.now() - turnAt)))
    const silenceMs = Math.round(Math.max(recorder.longestSilenceMs, performance.now() - recorder.lastAcknowledgedAt))
    killed.push({ node, awayMs, silenceMs, goneAt, startedAt })
  }
  return killed
}
