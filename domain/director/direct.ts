import type { Cents } from '../money.ts'
import { seededRandom } from '../random.ts'
import type { Beat, Cue, CueEvent } from './script.ts'

/** Something that happened in a lesson. Times are the firm's, in milliseconds. */
export interface Happening {
  readonly event: CueEvent
  /** The number of the seat; null: it concerns the whole lesson. */
  readonly seat: number | null
  /** The deposit, plan or withdrawal; null if it is none. */
  readonly subject: string | null
  /** Which occurrence of the event it is for the seat, from 1. */
  readonly occurrence: number
  readonly amountCents: Cents | null
  /** For 'beat-done': which beat. */
  readonly beat: string | null
  readonly atMs: number
}

/** A beat that has its cue. */
export interface CuedBeat {
  readonly beat: Beat
  /** The same in every run of a lesson with the same script, whatever the ids of its records. */
  readonly key: string
  readonly seat: number | null
  readonly subject: string | null
  readonly dueAtMs: number
}

/** What the director does now, and when something more is due; null: it waits for something to happen. */
export interface Direction {
  readonly due: readonly CuedBeat[]
  readonly nextAtMs: number | null
}

/**
 * The beats that are due and not settled, in the order of their times. The same script, seed, happenings and time give
 * the same beats. `settled` has the keys of the beats that were done, or for which there was nothing left to do.
 */
export function direct(
  script: readonly Beat[],
  seed: number,
  happenings: readonly Happening[],
  settled: ReadonlySet<string>,
  nowMs: number,
): Direction {
  const waiting = cueBeats(script, seed, happenings).filter(({ key }) => !settled.has(key))
  const due = waiting.filter(({ dueAtMs }) => dueAtMs <= nowMs)
  return { due, nextAtMs: waiting[due.length]?.dueAtMs ?? null }
}

/** Every beat of a script that has its cue, in the order of their times. */
export function cueBeats(script: readonly Beat[], seed: number, happenings: readonly Happening[]): CuedBeat[] {
  return script
    .flatMap((beat, place) =>
      happenings
        .filter((happening) => isCue(beat.cue, happening))
        .map(({ seat, subject, occurrence, atMs }) => {
          const stream = ((seat ?? 0) * maxOccurrences + occurrence) * script.length + place
          const dueAtMs = atMs + pauseMsOf(beat, seed, stream)
          return { beat, key: keyOf(beat.id, seat, occurrence), seat, subject, dueAtMs }
        }),
    )
    .toSorted((one, other) => one.dueAtMs - other.dueAtMs || (one.key < other.key ? -1 : 1))
}

/** The key of a beat for an occurrence of its cue. */
export function keyOf(beat: string, seat: number | null, occurrence: number): string {
  return `${beat}/${seat ?? 'all'}/${occurrence}`
}

function isCue({ event, beat, from = 1, to = Infinity, over, upTo }: Cue, happening: Happening): boolean {
  const { occurrence, amountCents } = happening
  if (happening.event !== event || (beat !== undefined && happening.beat !== beat)) return false
  if (occurrence < from || occurrence > to) return false
  if (over !== undefined && (amountCents === null || amountCents <= over)) return false
  return upTo === undefined || (amountCents !== null && amountCents <= upTo)
}

const minuteMs = 60_000
/** More than anybody has in a lesson. */
const maxOccurrences = 1_000

/** Each occurrence draws from its own sequence, so that no participant changes the pauses of another. */
function pauseMsOf({ pauseMinutes: [least, most] }: Beat, seed: number, stream: number): number {
  return Math.round(seededRandom(seed, stream).between(least, most) * minuteMs)
}
