/** A rectangle in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The smallest box around all of them; at least one is needed. */
export function boundingBox(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** The intersection of two boxes; without width or height when they do not overlap. */
export function intersection(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  }
}

/** Merges boxes of one line: boxes in reading order become one box for each line. */
export function linesOf(boxes: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    const middle = box.y + box.height / 2
    if (line && middle > line.y && middle < line.y + line.height) lines[lines.length - 1] = boundingBox([line, box])
    else lines.push(box)
  }
  return lines
}

/** Whether two boxes overlap; boxes that only touch do not. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** A box that reaches so many pixels further on every side. */
export function expanded({ x, y, width, height }: Box, byPx: number): Box {
  return { x: x - byPx, y: y - byPx, width: width + 2 * byPx, height: height + 2 * byPx }
}
