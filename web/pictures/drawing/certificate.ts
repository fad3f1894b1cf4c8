/*
 * The paper of the specimen certificate: the fine interlaced lines that make such documents look trustworthy. The words
 * are set by the page, so that they can be read aloud and translated.
 */

const width = 1414
const height = 1000
const green = '#1d5a4e'
const brass = '#a9762f'

type Point = readonly [number, number]

/** The certificate without its words, as an SVG of 1414 x 1000. */
export function drawCertificate(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">`,
    `<rect width="${width}" height="${height}" fill="#f6f1e1"/>`,
    ground(),
    band(38, 92),
    `<rect x="26" y="26" width="${width - 52}" height="${height - 52}" stroke="${green}" stroke-width="3"/>`,
    `<rect x="34" y="34" width="${width - 68}" height="${height - 68}" stroke="${green}"/>`,
    `<rect x="128" y="128" width="${width - 256}" height="${height - 256}" stroke="${green}" stroke-width="1.5"/>`,
    `<rect x="134" y="134" width="${width - 268}" height="${height - 268}" stroke="${brass}"/>`,
    ...corners().map(([x, y]) => disc(x, y, 62) + rosette(x, y, 54, 12, 9, green, 0.9)),
    seal(width / 2, 818),
    '</svg>',
  ].join('')
}

function corners(): readonly Point[] {
  return [
    [82, 82],
    [width - 82, 82],
    [82, height - 82],
    [width - 82, height - 82],
  ]
}

/** A disc of paper under the parts drawn over the band. */
function disc(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#f6f1e1" stroke="${green}"/>`
}

/** A flower of `turns` shifted outlines with `petals` petals each. */
function rosette(
  x: number,
  y: number,
  radius: number,
  petals: number,
  turns: number,
  stroke: string,
  weight: number,
): string {
  return Array.from({ length: turns }, (_, turn) => {
    const shift = (turn / turns) * Math.PI * 2
    const outline = Array.from({ length: petals * 16 + 1 }, (_unused, step): Point => {
      const angle = (step / (petals * 16)) * Math.PI * 2
      const reach = radius * (0.68 + 0.3 * Math.sin(petals * angle + shift) * Math.cos(angle * 2 + shift / 2))
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
    })
    return line(outline, stroke, weight)
  }).join('')
}

/** The interlaced band between two distances from the edge, once along each side. */
function band(outer: number, inner: number): string {
  const middle = (outer + inner) / 2 + 17
  const swing = (inner - outer) / 2 - 2
  const sides: readonly (readonly [Point, Point])[] = [
    [
      [140, middle],
      [width - 140, middle],
    ],
    [
      [140, height - middle],
      [width - 140, height - middle],
    ],
    [
      [middle, 140],
      [middle, height - 140],
    ],
    [
      [width - middle, 140],
      [width - middle, height - 140],
    ],
  ]
  return sides.map(([from, to]) => braid(from, to, swing)).join('')
}

function braid(from: Point, to: Point, swing: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const waves = Math.round(length / 60)
  return Array.from({ length: 10 }, (_, strand) => {
    const shift = (strand / 10) * Math.PI * 2
    const points = Array.from({ length: waves * 20 + 1 }, (_unused, step): Point => {
      const share = step / (waves * 20)
      const turn = share * waves * Math.PI
      const off = swing * Math.sin(turn + shift) * (0.72 + 0.28 * Math.cos(2 * turn))
      return [
        from[0] + along[0] * share * length - along[1] * off,
        from[1] + along[1] * share * length + along[0] * off,
      ]
    })
    return line(points, strand % 2 ? brass : green, 0.8)
  }).join('')
}

/** The faint ground of the paper. */
function ground(): string {
  return `<g opacity=".16">${rosette(width / 2, height / 2, 330, 24, 14, green, 1)}${rosette(width / 2, height / 2, 200, 16, 10, brass, 1)}</g>`
}

function seal(x: number, y: number): string {
  const mark = `<g transform="translate(${x - 28} ${y - 30}) scale(2)" stroke="${green}" stroke-width="1.4"><path d="M4 12 14 3.5 24 12v12.5H4z"/><path d="M14 3.5v21M4 12h20M4 18.25h20" stroke-width=".8"/></g>`
  return (
    disc(x, y, 74) +
    rosette(x, y, 70, 20, 10, brass, 0.9) +
    `<circle cx="${x}" cy="${y}" r="43" fill="#f6f1e1" stroke="${brass}"/>` +
    mark
  )
}

function line(points: readonly Point[], stroke: string, weight: number): string {
  return `<path d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}" stroke="${stroke}" stroke-width="${weight}"/>`
}
