import { m } from '#root/contract/messages/messages.js'
import { type Geometry, geometryOf } from './chart-geometry.ts'
import { type ChartModel, drawnSeries } from './chart-model.ts'

const [width, height, scale] = [1_200, 760, 2]
const margin = 48
const noticeHeight = 48
const plot = { left: 110, top: 196, width: width - 110 - 180, height: 400 }
const endHeight = 40

/**
 * Draws a chart for a file, in the colours and fonts of the page: its title, summary and source, and the notice that this
 * is a simulation.
 */
export function drawChart(chart: ChartModel): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const pen = canvas.getContext('2d')!
  pen.scale(scale, scale)
  pen.fillStyle = colourOf('var(--color-pane)')
  pen.fillRect(0, 0, width, height)
  writeHead(pen, chart)
  const geometry = geometryOf(chart, plot, endHeight)
  pen.save()
  pen.translate(plot.left, plot.top)
  drawScales(pen, chart, geometry)
  drawValues(pen, geometry)
  if (chart.mark) drawEvent(pen, geometry, chart.mark)
  pen.restore()
  writeFoot(pen, chart)
  return canvas
}

type Pen = CanvasRenderingContext2D

/** The page's colour for a CSS value, in the current theme. */
function colourOf(value: string): string {
  const probe = document.createElement('span')
  probe.style.color = value
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const fontOf = (size: string, name: 'sans' | 'display' = 'sans') =>
  `${size} ${getComputedStyle(document.documentElement).getPropertyValue(`--font-${name}`) || 'sans-serif'}`

const isFromTheRight = () => document.documentElement.dir === 'rtl'

/** Writes text from the page's start edge, in as many lines as it needs; returns the baseline of the last one. */
function write(pen: Pen, text: string, top: number, font: string, colour: string, lineHeight = 0): number {
  pen.font = font
  pen.fillStyle = colourOf(colour)
  pen.direction = isFromTheRight() ? 'rtl' : 'ltr'
  pen.textAlign = 'start'
  pen.textBaseline = 'alphabetic'
  const room = width - 2 * margin
  let [line, baseline] = ['', top]
  const flush = () => pen.fillText(line, isFromTheRight() ? width - margin : margin, baseline, room)
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (lineHeight > 0 && line && pen.measureText(longer).width > room) {
      flush()
      baseline += lineHeight
      line = word
    } else line = longer
  }
  flush()
  return baseline
}

function writeHead(pen: Pen, chart: ChartModel): void {
  write(pen, chart.title, 62, fontOf('34px', 'display'), 'var(--color-ink)')
  write(pen, chart.summary, 94, fontOf('17px'), 'var(--color-soft)', 24)
  const lines =
    chart.shape === 'bars' ? drawnSeries(chart).map(({ name, stroke }) => ({ name, fill: stroke, alpha: 1 })) : []
  const areas = (chart.bands ?? []).map(({ name, fill }) => ({ name, fill, alpha: 1 }))
  const dots = (chart.dots ?? []).map(({ name, fill }) => ({ name, fill, alpha: 1 }))
  const gaps = chart.gap ? [{ name: chart.gap.name, fill: 'var(--color-pencil)', alpha: gapAlpha }] : []
  pen.font = fontOf('15px')
  pen.direction = 'ltr'
  pen.textAlign = 'left'
  let left = margin
  for (const { name, fill, alpha } of [...lines, ...areas, ...gaps, ...dots]) {
    pen.globalAlpha = alpha
    pen.fillStyle = colourOf(fill)
    pen.fillRect(left, 137, 30, 14)
    pen.globalAlpha = 1
    pen.fillStyle = colourOf('var(--color-ink)')
    pen.fillText(name, left + 38, 149)
    left += 38 + pen.measureText(name).width + 28
  }
}

const gapAlpha = 0.14

/** A text in its own direction, as `<bdi>` writes it: a chart runs from left to right in every language. */
const isolated = (text: string) => `\u2068${text}\u2069`

/** The lines of the scale, its values, the points, and the names at the ends of the lines. */
function drawScales(pen: Pen, chart: ChartModel, { x, y, ticks, points, endLabels }: Geometry): void {
  pen.direction = 'ltr'
  pen.font = fontOf('15px')
  pen.lineWidth = 1
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (const tick of ticks) {
    pen.strokeStyle = colourOf(tick === 0 ? 'var(--color-edge)' : 'var(--color-mullion)')
    pen.stroke(new Path2D(`M0 ${y(tick)}H${plot.width}`))
    pen.fillStyle = colourOf('var(--color-soft)')
    pen.fillText(chart.short(tick), -12, y(tick))
  }
  pen.textAlign = 'center'
  for (const point of points)
    pen.fillText(isolated((chart.axisLabel ?? chart.pointCell)(point)), x(point), plot.height + 20)
  pen.textAlign = 'right'
  pen.fillText(chart.pointHeading, plot.width, plot.height + 42)
  pen.textAlign = 'left'
  pen.font = fontOf('600 15px')
  for (const { name, stroke, y: middle } of endLabels) {
    pen.fillStyle = colourOf(stroke)
    pen.fillText(name, plot.width + 12, middle, width - plot.left - plot.width - 24)
  }
}

function drawValues(pen: Pen, { bands, gap, lines, dots }: Geometry): void {
  for (const { fill, path } of bands) {
    pen.fillStyle = colourOf(fill)
    fillPath(pen, path)
  }
  pen.globalAlpha = gapAlpha
  pen.fillStyle = colourOf('var(--color-pencil)')
  fillPath(pen, gap)
  pen.globalAlpha = 1
  pen.lineJoin = 'round'
  for (const { stroke, dash, width: lineWidth, path } of lines) {
    pen.strokeStyle = colourOf(stroke)
    pen.lineWidth = Math.max(3, lineWidth)
    pen.setLineDash(dash ? dash.split(' ').map((each) => Number(each) * 1.5) : [])
    pen.stroke(new Path2D(path))
  }
  pen.setLineDash([])
  for (const { fill, x, y } of dots) {
    pen.fillStyle = colourOf(fill)
    pen.beginPath()
    pen.arc(x, y, 7, 0, 2 * Math.PI)
    pen.fill()
  }
}

function fillPath(pen: Pen, path: string): void {
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  pen.fill(new Path2D(path))
}

/** The event: its line, and its words above the plot. */
function drawEvent(pen: Pen, { x }: Geometry, mark: NonNullable<ChartModel['mark']>): void {
  const across = x(mark.point)
  pen.strokeStyle = colourOf('var(--color-pencil)')
  pen.lineWidth = 1.5
  pen.stroke(new Path2D(`M${across} -24V${plot.height}`))
  pen.font = fontOf('600 16px')
  pen.fillStyle = colourOf('var(--color-pencil)')
  pen.textBaseline = 'alphabetic'
  const isRight = across > plot.width / 2
  pen.textAlign = isRight ? 'right' : 'left'
  pen.fillText(isolated(mark.label), across + (isRight ? -8 : 8), -10)
}

function writeFoot(pen: Pen, chart: ChartModel): void {
  write(
    pen,
    m.lab_source({ source: chart.source }),
    height - noticeHeight - 28,
    fontOf('15px'),
    'var(--color-soft)',
    20,
  )
  pen.fillStyle = colourOf('var(--color-sim)')
  pen.fillRect(0, height - noticeHeight, width, noticeHeight)
  write(pen, m.simulation_notice(), height - 18, fontOf('600 17px'), 'var(--color-on-sim)')
}
