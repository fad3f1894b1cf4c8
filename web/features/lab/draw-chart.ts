import { m } from '#root/contract/messages/messages.js'
import { axisPoints, type ChartModel, drawn, extentOf, ticksOf } from './chart-model.ts'

const [width, height, scale] = [1_200, 720, 2]
const plot = { left: 110, top: 150, right: width - 48, bottom: height - 110 }

/** Draws a chart for a file, in the colours and fonts of the page, with the notice that this is a simulation. */
export function drawChart(chart: ChartModel): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const pen = canvas.getContext('2d')!
  pen.scale(scale, scale)
  pen.fillStyle = colourOf('var(--color-pane)')
  pen.fillRect(0, 0, width, height)
  writeHead(pen, chart)
  drawScales(pen, chart)
  drawValues(pen, chart)
  if (chart.mark) drawMark(pen, chart, chart.mark)
  writeNotice(pen)
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

const family = (name: 'sans' | 'display') =>
  getComputedStyle(document.documentElement).getPropertyValue(`--font-${name}`) || 'sans-serif'

const isFromTheRight = () => document.documentElement.dir === 'rtl'

/** A line of text from the page's start edge. */
function write(pen: Pen, words: string, top: number, font: string, colour: string): void {
  pen.font = font
  pen.fillStyle = colourOf(colour)
  pen.direction = isFromTheRight() ? 'rtl' : 'ltr'
  pen.textAlign = 'start'
  pen.textBaseline = 'alphabetic'
  pen.fillText(words, isFromTheRight() ? width - 48 : 48, top, width - 96)
}

function writeHead(pen: Pen, chart: ChartModel): void {
  write(pen, chart.title, 64, `34px ${family('display')}`, 'var(--color-ink)')
  write(pen, chart.summary, 94, `17px ${family('sans')}`, 'var(--color-soft)')
  let left = 48
  pen.direction = 'ltr'
  pen.font = `15px ${family('sans')}`
  for (const { name, stroke, dash } of drawn(chart)) {
    pen.strokeStyle = colourOf(stroke)
    pen.lineWidth = 3
    pen.setLineDash(dash ? dash.split(' ').map(Number) : [])
    line(pen, [left, 122], [left + 30, 122])
    left += 38
    pen.fillStyle = colourOf('var(--color-ink)')
    pen.fillText(name, left, 127)
    left += pen.measureText(name).width + 28
  }
  for (const { name, fill } of chart.bands ?? []) {
    pen.fillStyle = colourOf(fill)
    pen.fillRect(left, 115, 30, 14)
    left += 38
    pen.fillStyle = colourOf('var(--color-ink)')
    pen.fillText(name, left, 127)
    left += pen.measureText(name).width + 28
  }
  pen.setLineDash([])
}

function placesOf(chart: ChartModel) {
  const [low, high] = extentOf(chart)
  const { left, right, top, bottom } = plot
  const isBars = chart.shape === 'bars'
  return {
    x: (point: number) =>
      left + ((point + (isBars ? 0.5 : 0)) / Math.max(1, chart.pointCount - (isBars ? 0 : 1))) * (right - left),
    y: (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top),
    ticks: ticksOf(low, high),
  }
}

function drawScales(pen: Pen, chart: ChartModel): void {
  const { x, y, ticks } = placesOf(chart)
  pen.direction = 'ltr'
  pen.font = `15px ${family('sans')}`
  pen.lineWidth = 1
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  for (const tick of ticks) {
    pen.strokeStyle = colourOf(tick === 0 ? 'var(--color-edge)' : 'var(--color-mullion)')
    line(pen, [plot.left, y(tick)], [plot.right, y(tick)])
    pen.fillStyle = colourOf('var(--color-soft)')
    pen.fillText(chart.short(tick), plot.left - 12, y(tick))
  }
  pen.textBaseline = 'alphabetic'
  for (const [index, point] of axisPoints(chart).entries()) {
    pen.textAlign = (['left', 'center', 'right'] as const)[index]!
    pen.fillText(chart.formatPoint(point), x(point), plot.bottom + 28)
  }
}

function drawValues(pen: Pen, chart: ChartModel): void {
  const { x, y } = placesOf(chart)
  for (const { low, high, fill } of chart.bands ?? []) {
    const there = Array.from(high, (value, point) => [x(point), y(value)] as const)
    const back = Array.from(low, (value, point) => [x(point), y(value)] as const).toReversed()
    pen.beginPath()
    for (const [across, down] of [...there, ...back]) if (Number.isFinite(down)) pen.lineTo(across, down)
    pen.fillStyle = colourOf(fill)
    pen.fill()
  }
  for (const { values, stroke, dash } of drawn(chart)) {
    pen.strokeStyle = colourOf(stroke)
    pen.lineJoin = 'round'
    pen.lineWidth = chart.shape === 'bars' ? ((plot.right - plot.left) / chart.pointCount) * 0.8 : 3
    pen.setLineDash(dash ? dash.split(' ').map((each) => Number(each) * 1.5) : [])
    pen.beginPath()
    for (const [point, value] of Array.from(values).entries()) {
      if (chart.shape === 'bars') pen.moveTo(x(point), y(0))
      if (chart.shape === 'steps' && point > 0) pen.lineTo(x(point), y(values[point - 1]!))
      if (Number.isFinite(value)) pen.lineTo(x(point), y(value))
    }
    pen.stroke()
  }
  pen.setLineDash([])
}

function drawMark(pen: Pen, chart: ChartModel, mark: NonNullable<ChartModel['mark']>): void {
  const across = placesOf(chart).x(mark.point)
  pen.strokeStyle = colourOf('var(--color-pencil)')
  pen.lineWidth = 3
  line(pen, [across, plot.top], [across, plot.bottom])
  const isLate = across > (plot.left + plot.right) / 2
  pen.font = `600 17px ${family('sans')}`
  pen.fillStyle = colourOf('var(--color-pencil)')
  pen.textAlign = isLate ? 'right' : 'left'
  pen.fillText(mark.label, across + (isLate ? -10 : 10), plot.top + 16)
}

/** At the foot of every picture, as on every page. */
function writeNotice(pen: Pen): void {
  pen.fillStyle = colourOf('var(--color-sim)')
  pen.fillRect(0, height - 48, width, 48)
  write(pen, m.simulation_notice(), height - 18, `600 17px ${family('sans')}`, 'var(--color-on-sim)')
}

function line(pen: Pen, from: readonly [number, number], to: readonly [number, number]): void {
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}
