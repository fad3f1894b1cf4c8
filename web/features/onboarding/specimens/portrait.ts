import { seededNumber, seededChoice } from './seeded-random.ts'

/** The looks of a person who does not exist. */
const skins = ['#f0cdb0', '#e0ac84', '#c58a61', '#9a6441', '#6f452c']
const hairs = ['#1f1a17', '#3b2a20', '#6b4a2f', '#8d7f74', '#a9762f']
const clothes = ['#1f4a44', '#2b4530', '#46564f', '#5b3a2a', '#28374d']

/** Draws an avatar from a person's name into a box, clearly different from a photograph. */
export function drawPortrait(
  pen: CanvasRenderingContext2D,
  name: string,
  [left, top, width, height]: readonly [number, number, number, number],
): void {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, width, height)
  pen.clip()
  pen.fillStyle = '#d9e2de'
  pen.fillRect(left, top, width, height)
  pen.translate(left + width / 2, top + height * 0.46)
  pen.scale(width / 200, width / 200)
  const skin = seededChoice(name, 1, skins)
  const hair = seededChoice(name, 2, hairs)
  const isLong = seededNumber(name, 3) < 0.5
  if (isLong) drawEllipse(pen, [0, 14, 66, 88], hair)
  drawShoulders(pen, skin, seededChoice(name, 4, clothes))
  drawEllipse(pen, [0, 0, 48, 62], skin)
  drawHair(pen, hair, isLong)
  drawFace(pen, hair, seededNumber(name, 5))
  pen.restore()
}

function drawShoulders(pen: CanvasRenderingContext2D, skin: string, cloth: string) {
  drawEllipse(pen, [0, 150, 104, 78], cloth)
  pen.fillStyle = skin
  pen.fillRect(-20, 44, 40, 40)
  drawEllipse(pen, [0, 82, 26, 20], skin)
  pen.fillStyle = 'rgb(0 0 0 / 0.1)'
  pen.fillRect(-20, 56, 40, 12)
}

function drawHair(pen: CanvasRenderingContext2D, hair: string, isLong: boolean) {
  pen.fillStyle = hair
  pen.beginPath()
  pen.moveTo(-52, 2)
  pen.bezierCurveTo(-60, -78, 60, -78, 52, 2)
  pen.bezierCurveTo(44, -24, isLong ? 8 : 30, -38, isLong ? -6 : -4, isLong ? -34 : -40)
  pen.bezierCurveTo(-28, -32, -44, -22, -52, 2)
  pen.fill()
}

function drawFace(pen: CanvasRenderingContext2D, hair: string, mood: number) {
  for (const side of [-1, 1]) {
    drawEllipse(pen, [side * 18, 2, 4, 4.6], '#1c2b2a')
    pen.strokeStyle = hair
    pen.lineWidth = 3.5
    pen.lineCap = 'round'
    pen.beginPath()
    pen.moveTo(side * 11, -12)
    pen.quadraticCurveTo(side * 19, -16 - mood * 3, side * 27, -11)
    pen.stroke()
  }
  pen.strokeStyle = 'rgb(60 30 20 / 0.55)'
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(-2, 6)
  pen.quadraticCurveTo(6, 18, -2, 20)
  pen.stroke()
  pen.beginPath()
  pen.moveTo(-14, 34)
  pen.quadraticCurveTo(0, 36 + mood * 10, 14, 34)
  pen.stroke()
}

function drawEllipse(
  pen: CanvasRenderingContext2D,
  [x, y, radiusX, radiusY]: readonly [number, number, number, number],
  colour: string,
) {
  pen.fillStyle = colour
  pen.beginPath()
  pen.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2)
  pen.fill()
}
