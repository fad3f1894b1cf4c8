import { describe, expect, test } from 'vitest'
import { dollars } from '../money.ts'
import { seededRandom } from '../random.ts'
import { direct, type LessonEvent } from './direct.ts'
import { directorMessages, type ScriptId, scriptIds, scripts } from './script.ts'

const dayMs = 86_400_000
const base = { seat: null, subject: null, occurrence: 1, amountCents: null, beat: null, atMs: 0 } as const
const started: LessonEvent = { ...base, event: 'director-started' }

/** Plays a lesson to its end: a seed determines the events of each seat, and the firm's time moves in steps. */
function play(script: ScriptId, seed: number, stepMs: number) {
  const lessonEvents = [started, ...drawClass(7)]
  const settled = new Set<string>()
  const performed: string[] = []
  for (let nowMs = 0; nowMs <= 40 * dayMs; nowMs += stepMs) {
    for (;;) {
      const known = lessonEvents.filter(({ atMs }) => atMs <= nowMs)
      const [next] = direct(scripts[script], seed, known, settled, nowMs).due
      if (!next) break
      settled.add(next.key)
      performed.push(next.key)
      const { beat, seat } = next
      const [, , occurrence] = next.key.split('/')
      lessonEvents.push({
        ...base,
        event: 'beat-done',
        beat: beat.id,
        seat,
        occurrence: Number(occurrence),
        atMs: nowMs,
      })
      if (beat.action.kind === 'freeze-withdrawals')
        lessonEvents.push({ ...base, event: 'withdrawals-frozen', atMs: nowMs })
    }
  }
  return performed
}

function drawClass(seed: number): LessonEvent[] {
  const random = seededRandom(seed)
  return Array.from({ length: 12 }, (_, index) => index + 1).flatMap((seat) => {
    const atMs = random.between(0, dayMs)
    const amountCents = dollars(random.pick([[500, 1] as const, [3_000, 1] as const]))
    const of = (event: LessonEvent['event'], days: number, occurrence = 1): LessonEvent => ({
      ...base,
      event,
      seat,
      occurrence,
      subject: `${event}-${seat}`,
      amountCents,
      atMs: atMs + days * dayMs,
    })
    return [
      of('deposit-reported', 0),
      of('plan-matured', 10),
      of('withdrawal-requested', 11),
      of('withdrawal-paid', 11),
      of('withdrawal-requested', 12, 2),
    ]
  })
}

describe.each(scriptIds)('the script %s', (script) => {
  const seeds = Array.from({ length: 20 }, (_, index) => index * 7_919)

  test('plays the same lesson for the same seed, and each beat once', () => {
    for (const seed of seeds) {
      const performed = play(script, seed, dayMs / 4)
      expect(performed.length).toBeGreaterThan(12)
      expect(new Set(performed).size).toBe(performed.length)
      expect(play(script, seed, dayMs / 4)).toEqual(performed)
    }
  })

  test('does the same beats however the firm’s time is moved', () => {
    for (const seed of seeds.slice(0, 5))
      expect(play(script, seed, dayMs * 5).toSorted()).toEqual(play(script, seed, dayMs / 8).toSorted())
  })

  test('names each beat once, waits only for beats that it has, and has a pause that can be drawn', () => {
    const ids = scripts[script].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const followed = scripts[script].flatMap(({ cue }) => (cue.event === 'beat-done' ? [cue.beat] : []))
    expect(followed.filter((id) => !ids.includes(id!))).toEqual([])
    for (const { pauseMinutes } of scripts[script]) expect(pauseMinutes[0]).toBeLessThanOrEqual(pauseMinutes[1])
  })
})

test('another seed draws other pauses', () => {
  const pauseOf = (seed: number) => direct(scripts.classic, seed, [started], new Set(), 0).nextAtMs
  expect(pauseOf(1)).not.toBe(pauseOf(2))
})

test('each message is written by a script', () => {
  const written = Object.values(scripts).flatMap((beats) =>
    beats.flatMap(({ action }) => (action.kind === 'write' ? [action.message] : [])),
  )
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(directorMessages).toSorted())
})

describe('a withdrawal', () => {
  const withdrawal = (amount: number, occurrence = 1): LessonEvent => ({
    ...base,
    event: 'withdrawal-requested',
    seat: 4,
    subject: 'w',
    occurrence,
    amountCents: dollars(amount),
  })
  const beatsOf = (lessonEvent: LessonEvent) =>
    direct(scripts.classic, 1, [lessonEvent], new Set(), dayMs).due.map(({ beat }) => beat.id)

  test('that is small and the first is paid at once', () => {
    expect(direct(scripts.classic, 1, [withdrawal(1_000)], new Set(), 0).due).toMatchObject([
      { key: 'pay-small/4/1', subject: 'w', dueAtMs: 0 },
    ])
  })
  test('that is large, or a later one, gets an excuse', () => {
    expect(beatsOf(withdrawal(1_001))).toEqual(['delay-large'])
    expect(beatsOf(withdrawal(200, 2))).toEqual(['delay-later'])
  })
})

test('nothing is due before its time, and the next time is known', () => {
  const { due, nextAtMs } = direct(scripts.classic, 3, [started], new Set(), 0)
  expect(due).toEqual([])
  expect(nextAtMs).toBeGreaterThan(22 * dayMs)
  expect(direct(scripts.classic, 3, [started], new Set(), nextAtMs! - 1).due).toEqual([])
  expect(direct(scripts.classic, 3, [started], new Set(), nextAtMs!)).toMatchObject({ due: [{}], nextAtMs: null })
})
