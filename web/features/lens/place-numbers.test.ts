import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, overlap } from './box.ts'
import { placeNumbers, ringAt } from './place-numbers.ts'
import type { Mark } from './read-page.ts'

const pageOf = (boxes: readonly Box[], texts: readonly Box[]) => ({
  marks: boxes.map(
    (box, index) => ({ id: `${index}`, form: 'underline', lines: [box], box, isFixed: false }) as unknown as Mark,
  ),
  obstacles: [...boxes, ...texts],
  from: 0,
  to: 1000,
  isRightToLeft: false,
})

test('a number is at the end of its words, or at their start from right to left', () => {
  const box = { x: 200, y: 100, width: 300, height: 24 }
  expect(placeNumbers(pageOf([box], []))[0]).toMatchObject({ x: 518, y: 112 })
  expect(placeNumbers({ ...pageOf([box], []), isRightToLeft: true })[0]).toMatchObject({ x: 182, y: 112 })
})

test('no number covers text or another number, wherever the texts are', () => {
  const box = fc.record({
    x: fc.integer({ min: 40, max: 700 }),
    y: fc.integer({ min: 40, max: 900 }),
    width: fc.integer({ min: 20, max: 250 }),
    height: fc.constant(24),
  })
  fc.assert(
    fc.property(fc.array(box, { maxLength: 6 }), fc.array(box, { maxLength: 12 }), (marks, texts) => {
      const rings = placeNumbers(pageOf(marks, texts)).map(({ x, y }) => ringAt(x, y))
      for (const [index, ring] of rings.entries()) {
        expect([...marks, ...texts].some((text) => overlap(text, ring))).toBe(false)
        expect(rings.slice(index + 1).some((other) => overlap(other, ring))).toBe(false)
      }
    }),
    { numRuns: 100 },
  )
})
