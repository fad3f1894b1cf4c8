import { expect, test } from 'vitest'
import type { Box } from './box.ts'
import { strokesOf } from './pencil.ts'

const line = { x: 100, y: 200, width: 240, height: 24 }
const paper = { obstacles: [], isRightToLeft: false }
const mark = (form: 'circle' | 'underline' | 'strike' | 'bracket', lines: readonly Box[] = [line], id = 'one') => ({
  id,
  form,
  lines,
  box: { ...line, height: lines.length * 24 },
})

test('the same mark always has the same stroke, and another mark has another', () => {
  expect(strokesOf(mark('underline'), paper)).toEqual(strokesOf(mark('underline'), paper))
  expect(strokesOf(mark('underline', [line], 'two'), paper)).not.toEqual(strokesOf(mark('underline'), paper))
})

test('an underline begins before the words, ends after them, and is below their middle', () => {
  const points = pointsOf(strokesOf(mark('underline'), paper)[0]!.line)
  expect(Math.min(...points.map(({ x }) => x))).toBeLessThan(100)
  expect(Math.max(...points.map(({ x }) => x))).toBeGreaterThan(340)
  expect(Math.min(...points.map(({ y }) => y))).toBeGreaterThan(212)
})

test('a strike goes through the middle of each line', () => {
  const second = { ...line, y: 224 }
  const strokes = strokesOf(mark('strike', [line, second]), paper)
  expect(strokes).toHaveLength(2)
  for (const { y } of pointsOf(strokes[0]!.line)) expect(Math.abs(y - 212)).toBeLessThan(6)
})

test('a loop is around the words, and keeps away from the words beside them', () => {
  const points = pointsOf(strokesOf(mark('circle'), paper)[0]!.line)
  const neighbour = { x: 346, y: 200, width: 80, height: 24 }
  const beside = pointsOf(strokesOf(mark('circle'), { ...paper, obstacles: [neighbour] })[0]!.line)
  expect(Math.max(...points.map(({ x }) => x))).toBeGreaterThan(350)
  expect(Math.max(...beside.map(({ x }) => x))).toBeLessThan(Math.max(...points.map(({ x }) => x)))
})

test('a bracket is in the margin where lines begin', () => {
  const lines = [line, { ...line, y: 224 }, { ...line, y: 248 }, { ...line, y: 272 }]
  const left = pointsOf(strokesOf(mark('bracket', lines), paper)[0]!.line)
  expect(Math.max(...left.map(({ x }) => x))).toBeLessThan(104)
  const right = pointsOf(strokesOf(mark('bracket', lines), { ...paper, isRightToLeft: true })[0]!.line)
  expect(Math.min(...right.map(({ x }) => x))).toBeGreaterThan(336)
})

test('the width of a stroke varies, and it fades at its end', () => {
  const outline = pointsOf(strokesOf(mark('underline'), paper)[0]!.outline)
  const half = outline.length / 2
  const widths = Array.from({ length: half }, (_, index) => {
    const [one, other] = [outline[index]!, outline[outline.length - 1 - index]!]
    return Math.hypot(one.x - other.x, one.y - other.y)
  })
  expect(Math.max(...widths)).toBeGreaterThan(1.5 * Math.min(...widths))
  expect(widths.at(-1)).toBeLessThan(Math.max(...widths) / 2)
})

function pointsOf(path: string): { x: number; y: number }[] {
  return path.match(/-?[\d.]+ -?[\d.]+/g)!.map((pair) => {
    const [x = 0, y = 0] = pair.split(' ').map(Number)
    return { x, y }
  })
}
