import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAround, placeNotes } from './place-notes.ts'

const gap = 10

test('a note is beside its mark if there is room', () => {
  expect(
    placeNotes(
      [
        { top: 40, height: 100 },
        { top: 300, height: 100 },
      ],
      gap,
      0,
      1_000,
    ),
  ).toEqual([40, 300])
})

test('two notes that would lie on one another part around the middle of their marks', () => {
  expect(
    placeNotes(
      [
        { top: 200, height: 90 },
        { top: 200, height: 90 },
      ],
      gap,
      0,
      1_000,
    ),
  ).toEqual([150, 250])
})

test('no note is above the start or below the end', () => {
  expect(
    placeNotes(
      [
        { top: -50, height: 90 },
        { top: 0, height: 90 },
      ],
      gap,
      20,
      1_000,
    ),
  ).toEqual([20, 120])
  expect(
    placeNotes(
      [
        { top: 850, height: 90 },
        { top: 960, height: 90 },
      ],
      gap,
      0,
      1_000,
    ),
  ).toEqual([810, 910])
})

test('notes never lie on one another, and stay in their order, wherever their marks are', () => {
  const note = fc.record({ top: fc.integer({ min: 0, max: 3_000 }), height: fc.integer({ min: 20, max: 300 }) })
  fc.assert(
    fc.property(fc.array(note, { maxLength: 30 }), (unordered) => {
      const notes = unordered.toSorted((a, b) => a.top - b.top)
      const tops = placeNotes(notes, gap, 0, 20_000)
      for (const [index, top] of tops.entries()) {
        const free = index === 0 ? 0 : tops[index - 1]! + notes[index - 1]!.height + gap
        expect(top).toBeGreaterThanOrEqual(free - 1e-6)
      }
    }),
  )
})

test('the expanded note stays in visible, and the others are above and below it', () => {
  const expanded = [
    { top: 100, height: 40 },
    { top: 120, height: 300 },
    { top: 140, height: 40 },
  ]
  const { tops, maxPx } = placeAround(expanded, 1, { gap, from: 0, to: 2_000, visible: { from: 0, to: 380 } })
  expect(tops).toEqual([30, 80, 390])
  expect(maxPx).toBe(330)
})
