/*
 * The drawn plan of the glass house, as an architect would draw it: ground floor, elevation, axes and dimensions. It has
 * no words, only numbers and the letters of axes.
 */

const paper = '#0e2f2a'
const fine = '#7fa097'
const line = '#dfe9e4'
const brass = '#d9ad6c'

/** Metres: the posts along the house, and across it. */
const house = { length: 27, width: 9.6, bay: 4.05, eaves: 5.85, ridge: 9.98, floor: 2.97 }
const posts = Array.from({ length: 8 }, (_, index) => Math.min(house.length, index * house.bay))

/** A sheet with the plan; a tall one has the elevation above it. */
export function drawPlan(form: 'wide' | 'tall'): string {
  const [width, height, scale] = form === 'wide' ? [1500, 620, 36] : [900, 1125, 24]
  const left = (width - house.length * scale) / 2
  const parts =
    form === 'wide' ? [at(left, 150, scale, plan())] : [at(left, 190, scale, elevation()), at(left, 640, scale, plan())]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none" stroke="${line}" font-family="Georgia, 'DejaVu Serif', serif">`,
    `<rect width="${width}" height="${height}" fill="${paper}" stroke="none"/>`,
    grid(width, height),
    `<clipPath id="sheet"><rect x="22" y="22" width="${width - 44}" height="${height - 44}"/></clipPath>`,
    `<g clip-path="url(#sheet)">${parts.join('')}</g>`,
    `<rect x="22" y="22" width="${width - 44}" height="${height - 44}" stroke="${fine}" stroke-width=".8"/>`,
    north(width - 84, height - 86),
    '</svg>',
  ].join('')
}

/** Draws in metres from a corner; lines keep their width. */
function at(x: number, y: number, scale: number, drawing: readonly string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})" stroke-width="1" vector-effect="non-scaling-stroke">${drawing.join('').replaceAll('/>', ' vector-effect="non-scaling-stroke"/>')}</g>`
}

function grid(width: number, height: number): string {
  const lines = [
    ...Array.from({ length: Math.floor(width / 36) }, (_, index) => `M${index * 36} 0V${height}`),
    ...Array.from({ length: Math.floor(height / 36) }, (_, index) => `M0 ${index * 36}H${width}`),
  ]
  return `<path d="${lines.join('')}" stroke="${fine}" stroke-width=".5" opacity=".16"/>`
}

const stroke = (d: string, width = 1, colour = line, more = '') =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"${more}/>`
const box = (x: number, y: number, width: number, height: number, weight = 1, colour = line, fill = 'none') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke="${colour}" stroke-width="${weight}" fill="${fill}"/>`
const circle = (x: number, y: number, radius: number, weight = 1, colour = line) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${colour}" stroke-width="${weight}"/>`
const writing = (x: number, y: number, text: string, size = 0.42, colour = line) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" stroke="none" text-anchor="middle">${text}</text>`

function plan(): string[] {
  const { length, width } = house
  return [
    ...water(),
    // The wet stone around the house, with its joints.
    box(-2.2, -1.5, length + 4.4, width + 3, 0.8, fine),
    stroke(
      Array.from(
        { length: 23 },
        (_, index) => `M${-2.2 + index * 1.4} -1.5v1.5M${-2.2 + index * 1.4} ${width}v1.5`,
      ).join(''),
      0.5,
      fine,
    ),
    ...axes(),
    // The glazing: two lines with a post at each axis and mullions between them.
    box(0, 0, length, width, 2.4),
    box(0.16, 0.16, length - 0.32, width - 0.32, 0.7),
    stroke(
      Array.from(
        { length: 20 },
        (_, index) => `M${(index + 1) * 1.35} 0v.16M${(index + 1) * 1.35} ${width - 0.16}v.16`,
      ).join(''),
      1.2,
    ),
    ...posts.flatMap((x) => [
      box(x - 0.14, -0.14, 0.28, 0.28, 0.6, line, line),
      box(x - 0.14, width - 0.14, 0.28, 0.28, 0.6, line, line),
    ]),
    ...core(),
    ...stair(10.6, 2.6, 1.6),
    ...tableAndChairs(),
    ...lounge(),
    ...dimensions(),
    ...section(),
  ]
}

/** The walnut core in the middle: kitchen, closets, a hatched wall. */
function core(): string[] {
  const hatch = Array.from({ length: 34 }, (_, index) => `M${7 + index * 0.2} 9.16l.2 -.36`).join('')
  return [
    box(7, 6.6, 6.8, 2.56, 1.8),
    box(7, 8.8, 6.8, 0.36, 0.8),
    stroke(hatch, 0.5, brass),
    stroke('M9.2 6.6v2.2M11.6 6.6v2.2', 1.2),
    stroke('M9.2 7.5h-2.2M11.6 7.4a.9 .9 0 0 1 .9 -.8', 0.7, fine),
    box(0.6, 8.85, 5.4, 0.45, 1.2),
    stroke(Array.from({ length: 26 }, (_, index) => `M${0.8 + index * 0.2} 8.85v.45`).join(''), 0.5, fine),
    box(14.6, 8.85, 6.2, 0.45, 1.2),
    stroke(Array.from({ length: 30 }, (_, index) => `M${14.8 + index * 0.2} 8.85v.45`).join(''), 0.5, fine),
  ]
}

/** A winding stair with its walking line. */
function stair(x: number, y: number, radius: number): string[] {
  const point = (bearing: number, reach: number) =>
    `${(x + reach * Math.cos(bearing)).toFixed(3)} ${(y + reach * Math.sin(bearing)).toFixed(3)}`
  const treads = Array.from({ length: 18 }, (_, index) => 2.6 + (index * Math.PI) / 9.2)
  return [
    circle(x, y, radius, 1.4),
    circle(x, y, radius - 0.07, 0.6),
    circle(x, y, 0.12, 1.4),
    stroke(treads.map((bearing) => `M${point(bearing, 0.12)}L${point(bearing, radius - 0.07)}`).join(''), 0.8),
    stroke(
      `M${point(2.7, radius * 0.62)}A${radius * 0.62} ${radius * 0.62} 0 1 1 ${point(2.1, radius * 0.62)}`,
      1,
      brass,
    ),
    `<circle cx="${point(2.7, radius * 0.62).replace(' ', '" cy="')}" r=".09" fill="${brass}" stroke="none"/>`,
  ]
}

function tableAndChairs(): string[] {
  const seats = [18.4, 19.4, 20.4, 21.4, 22.4]
  const seat = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-0.24, -0.24, 0.48, 0.48, 0.8)}${stroke('M-.32 .1a.34 .34 0 0 1 0 -.0M-.3 -.3a.42 .42 0 0 0 0 .6', 1.2)}</g>`
  return [
    box(17.8, 3.6, 5.2, 1.3, 1.4, brass),
    stroke('M17.8 4.25h5.2', 0.5, brass),
    ...seats.flatMap((x) => [seat(x, 3.1, 90), seat(x, 5.4, -90)]),
    seat(17.3, 4.25, 0),
    seat(23.5, 4.25, 180),
    ...[19, 20.4, 21.8].map(
      (x) => circle(x, 4.25, 0.3, 0.7, brass) + stroke(`M${x - 0.42} 4.25h.84M${x} 3.83v.84`, 0.5, brass),
    ),
    box(16.9, 2.4, 7.2, 3.7, 0.6, fine),
  ]
}

/** Two sofas, a low table and a plant. */
function lounge(): string[] {
  return [
    box(1.2, 1.6, 0.9, 2.8, 1.1),
    box(1.2, 1.6, 0.28, 2.8, 0.7),
    box(2.6, 4.9, 2.8, 0.9, 1.1),
    box(2.6, 5.52, 2.8, 0.28, 0.7),
    circle(3.9, 3, 0.62, 1.1),
    circle(3.9, 3, 0.5, 0.5, fine),
    box(0.9, 1.1, 5.2, 5.2, 0.6, fine),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => {
      const turn = (index * Math.PI) / 4
      return stroke(
        `M25.4 7.9q${(0.5 * Math.cos(turn - 0.4)).toFixed(2)} ${(0.5 * Math.sin(turn - 0.4)).toFixed(2)} ${(0.72 * Math.cos(turn)).toFixed(2)} ${(0.72 * Math.sin(turn)).toFixed(2)}`,
        0.8,
        fine,
      )
    }),
    circle(25.4, 7.9, 0.24, 1),
  ]
}

function axes(): string[] {
  const mark = (x: number, y: number, name: string) =>
    circle(x, y, 0.42, 0.9, brass) + writing(x, y + 0.15, name, 0.42, brass)
  const dash = ' stroke-dasharray="10 3 2 3"'
  return [
    ...posts.flatMap((x, index) => [
      stroke(`M${x} -2.1V${house.width + 1.9}`, 0.6, brass, dash),
      mark(x, -2.52, String(index + 1)),
    ]),
    ...[0, house.width / 2, house.width].flatMap((y, index) => [
      stroke(`M-2.5 ${y}H${house.length + 2.3}`, 0.6, brass, dash),
      mark(-2.92, y, 'ABC'[index]!),
    ]),
  ]
}

/** A chain of dimensions below the plan, and one beside it. */
function dimensions(): string[] {
  const y = house.width + 1.95
  const tick = (x: number, below: number) => `M${x - 0.14} ${below + 0.14}l.28 -.28`
  return [
    stroke(`M0 ${y}H${house.length}M0 ${y + 0.8}H${house.length}`, 0.7),
    stroke(posts.map((x) => tick(x, y)).join('') + tick(0, y + 0.8) + tick(house.length, y + 0.8), 1.4),
    ...posts
      .slice(1)
      .map((x, index) => writing((x + posts[index]!) / 2, y - 0.14, (x - posts[index]!).toFixed(2), 0.34)),
    writing(house.length / 2, y + 0.66, '27.00', 0.38),
    stroke(`M${house.length + 2.7} 0V${house.width}`, 0.7),
    stroke(tick(house.length + 2.7, 0) + tick(house.length + 2.7, house.width), 1.4),
    `<g transform="translate(${house.length + 2.55} ${house.width / 2}) rotate(-90)">${writing(0, 0, '9.60', 0.38)}</g>`,
  ]
}

/** Where the house is cut for the section. */
function section(): string[] {
  return [
    stroke(`M13 -1.9v1.1M13 ${house.width + 0.7}v.9`, 2.2, brass),
    stroke('M13 -1.9h.7M13.7 -2.05l.3 .15l-.3 .15z', 1.2, brass),
  ]
}

/** Short strokes of water around the stone. */
function water(): string[] {
  const strokes: string[] = []
  for (let row = 0; row < 15; row += 1)
    for (let place = 0; place < 26; place += 1) {
      const x = -6 + place * 1.6 + (row % 2) * 0.8
      const y = -2.9 + row * 1.1
      const isOutside = x < -3.8 || x > house.length + 3.2
      if (isOutside) strokes.push(`M${x.toFixed(2)} ${y.toFixed(2)}q.2 -.12 .4 0t.4 0`)
    }
  return [stroke(strokes.join(''), 0.6, fine, ' opacity=".7"')]
}

function elevation(): string[] {
  const { length, eaves, ridge, floor } = house
  const ground = 0.45
  const top = (height: number) => ridge - height
  const panes = Array.from({ length: 19 }, (_, index) => (index + 1) * 1.35)
  return [
    stroke(`M-5 ${top(-ground)}H${length + 5}`, 2),
    box(-3, top(-0.15), length + 6, 0.3, 1),
    box(0, top(eaves), length, eaves, 2),
    box(0, top(ridge), length, ridge - eaves, 1.6),
    stroke(panes.map((x) => `M${x} ${top(ridge)}V${top(0)}`).join(''), 0.6),
    stroke(posts.map((x) => `M${x} ${top(eaves)}V${top(0)}`).join(''), 1.8),
    stroke(`M0 ${top(floor)}H${length}M0 ${top(floor + 0.3)}H${length}`, 1.2),
    stroke([1, 2, 3].map((row) => `M0 ${top(eaves + (row * (ridge - eaves)) / 4)}H${length}`).join(''), 0.5, fine),
    // Some panes are lit.
    ...[2, 3, 4, 9, 10, 14, 15, 16].map((pane) =>
      box(pane * 1.35 + 0.05, top(floor) + 0.06, 1.25, floor - 0.12, 0, brass, `${brass}" fill-opacity=".2`),
    ),
    ...[5, 6, 11].map((pane) =>
      box(pane * 1.35 + 0.05, top(eaves) + 0.06, 1.25, eaves - floor - 0.42, 0, brass, `${brass}" fill-opacity=".14`),
    ),
    ...[
      [0, '± 0.00'],
      [floor, '+ 2.97'],
      [eaves, '+ 5.85'],
      [ridge, '+ 9.98'],
    ].map(
      ([height, text]) =>
        stroke(
          `M${length + 0.3} ${top(Number(height))}h1.5M${length + 0.9} ${top(Number(height))}l.18 -.3h-.36z`,
          0.8,
          brass,
        ) + writing(length + 1.35, top(Number(height)) - 0.4, String(text), 0.4, brass),
    ),
    stroke(
      Array.from(
        { length: 22 },
        (_, index) => `M${-4 + index * 1.65} ${top(-ground) + 0.5 + (index % 3) * 0.35}q.2 -.12 .4 0t.4 0`,
      ).join(''),
      0.6,
      fine,
    ),
  ]
}

function north(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})" stroke="${brass}"><circle r="22"/><path d="M0 -34 8 12 0 6 -8 12z" fill="${brass}" stroke="none"/></g>`
}
