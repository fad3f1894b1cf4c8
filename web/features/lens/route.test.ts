import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlap } from './box.ts'
import { type Point, routeAround } from './route.ts'

test('a line to a note at the same height is straight', () => {
  expect(routeAround([0, 60], [300, 60], []).every(([, y]) => Math.abs(y - 60) <= 6)).toBe(true)
})

test('a line goes around the text in its way, in right angles', () => {
  const text = { x: 100, y: 20, width: 60, height: 80 }
  const way = routeAround([0, 60], [300, 60], [text])
  expect(crosses(way, text)).toBe(false)
  for (const [index, [x, y]] of way.slice(2, -1).entries()) {
    const [beforeX, beforeY] = way[index + 1]!
    expect(x === beforeX || y === beforeY).toBe(true)
  }
})

test('it begins at the number and ends at the note, wherever they are and whatever is between', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }))
  const box = fc.record({
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 900 }),
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(point, point, fc.array(box, { maxLength: 20 }), (from, to, obstacles) => {
      const way = routeAround(from, to, obstacles)
      expect(way[0]).toEqual(from)
      expect(way.at(-1)).toEqual(to)
    }),
    { numRuns: 50 },
  )
})

function crosses(way: readonly Point[], box: Parameters<typeof overlap>[0]): boolean {
  return way.slice(1).some(([x, y], index) => {
    const [fromX, fromY] = way[index]!
    const leg = {
      x: Math.min(x, fromX),
      y: Math.min(y, fromY),
      width: Math.abs(x - fromX) || 1,
      height: Math.abs(y - fromY) || 1,
    }
    return overlap(leg, box)
  })
}
