import type { Cents } from '../money.ts'
import { seededRandom } from '../random.ts'
import type { Beat, Cue, CueEvent } from './script.ts'

/** An event in a lesson. Times are the firm's, in milliseconds. */
export interface LessonEvent {
  readonly event: CueEvent
  /** The number of the seat; null if the event concerns the whole lesson. */
  readonly seat: number | null
  /** The id of the deposit, plan or withdrawal; null if there is none. */
  readonly subject: string | null
  /** The number of the occurrence of this event for the seat, from 1. */
  readonly occurrence: number
  readonly amountCents: Cents | null
  /** For 'beat-done': the name of the beat. */
  readonly beat: string | null
  readonly atMs: number
}

/** A beat that has its cue. */
export interface CuedBeat {
  readonly beat: Beat
  /** The same in every run of a lesson with the same script. It does not depend on record ids. */
  readonly key: string
  readonly seat: number | null
  readonly subject: string | null
  readonly dueAtMs: number
}

/** The director's current actions, and the time of the next one; null: no further action until another event. */
export interface Direction {
  readonly due: readonly CuedBeat[]
  readonly nextAtMs: number | null
}

/**
 * The beats that are due and not settled, by time. The same script, seed, events and time give the same beats.
 * `settled` has the keys of beats that were performed or had nothing left to do.
 */
export function direct(
  script: readonly Beat[],
  seed: number,
  lessonEvents: readonly LessonEvent[],
  settled: ReadonlySet<string>,
  nowMs: number,
): Direction {
  const waiting = cueBeats(script, seed, lessonEvents).filter(({ key }) => !settled.has(key))
  const due = waiting.filter(({ dueAtMs }) => dueAtMs <= nowMs)
  return { due, nextAtMs: waiting[due.length]?.dueAtMs ?? null }
}

/** Every cued beat of a script, by time. */
export function cueBeats(script: readonly Beat[], seed: number, lessonEvents: readonly LessonEvent[]): CuedBeat[] {
  return script
    .flatMap((beat, place) =>
      lessonEvents
        .filter((lessonEvent) => isCue(beat.cue, lessonEvent))
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

function isCue({ event, beat, from = 1, to = Infinity, over, upTo }: Cue, lessonEvent: LessonEvent): boolean {
  const { occurrence, amountCents } = lessonEvent
  if (lessonEvent.event !== event || (beat !== undefined && lessonEvent.beat !== beat)) return false
  if (occurrence < from || occurrence > to) return false
  if (over !== undefined && (amountCents === null || amountCents <= over)) return false
  return upTo === undefined || (amountCents !== null && amountCents <= upTo)
}

const minuteMs = 60_000
/** Above the number of occurrences that any lesson reaches. */
const maxOccurrences = 1_000

/** Each occurrence has its own random sequence, so that no participant changes another's pauses. */
function pauseMsOf({ pauseMinutes: [min, max] }: Beat, seed: number, stream: number): number {
  return Math.round(seededRandom(seed, stream).between(min, max) * minuteMs)
}
