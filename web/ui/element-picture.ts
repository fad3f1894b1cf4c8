/* Draws an element as a picture: what it shows on the screen, with all its text. */

/** Pixels of the picture for each CSS pixel. */
const scale = 2

/**
 * Draws an element as it is on the screen, as a PNG. It draws boxes, borders, text and inline SVG, so everything that is in
 * the element is in the picture, too. Throws an error if the browser cannot encode it.
 */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  await document.fonts.ready
  const frame = element.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(frame.width * scale)
  canvas.height = Math.ceil(frame.height * scale)
  const pen = canvas.getContext('2d')!
  pen.scale(scale, scale)
  pen.translate(-frame.x, -frame.y)
  await draw(pen, element)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded.'))),
      'image/png',
    )
  })
}

type Pen = CanvasRenderingContext2D

/** Draws an element and then what is in it, as the browser does. */
async function draw(pen: Pen, element: Element): Promise<void> {
  if (element.matches('.sr-only') || !element.checkVisibility()) return
  drawBox(pen, element)
  if (element instanceof SVGSVGElement) return drawVector(pen, element)
  for (const child of element.childNodes) {
    if (child instanceof Text) drawText(pen, child, element)
    else if (child instanceof Element) await draw(pen, child)
  }
}

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const

function drawBox(pen: Pen, element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  pen.fillStyle = style.backgroundColor
  pen.beginPath()
  pen.roundRect(x, y, width, height, radiiOf(style, width))
  pen.fill()
  for (const side of sides) {
    const size = Number.parseFloat(style[`border${side}Width`])
    if (size === 0) continue
    pen.fillStyle = style[`border${side}Color`]
    const isWide = side === 'Top' || side === 'Bottom'
    pen.fillRect(
      side === 'Right' ? x + width - size : x,
      side === 'Bottom' ? y + height - size : y,
      isWide ? width : size,
      isWide ? size : height,
    )
  }
}

function radiiOf(style: CSSStyleDeclaration, width: number): number[] {
  const { borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius } = style
  return [borderTopLeftRadius, borderTopRightRadius, borderBottomRightRadius, borderBottomLeftRadius].map((radius) =>
    Math.min(width / 2, radius.endsWith('%') ? width : Number.parseFloat(radius)),
  )
}

async function drawVector(pen: Pen, vector: SVGSVGElement): Promise<void> {
  const { x, y, width, height } = vector.getBoundingClientRect()
  const style = getComputedStyle(vector)
  const copy = vector.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', `${width * scale}`)
  copy.setAttribute('height', `${height * scale}`)
  // Icons have the color of the text around them.
  copy.style.color = style.color
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  pen.save()
  pen.beginPath()
  pen.roundRect(x, y, width, height, radiiOf(style, width))
  pen.clip()
  pen.drawImage(image, x, y, width, height)
  pen.restore()
}

/** Draws the words of a text where the browser has placed them. A word that continues on another line is drawn by letters. */
function drawText(pen: Pen, text: Text, within: Element): void {
  const style = getComputedStyle(within)
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  pen.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = style.color
  const range = document.createRange()
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    const boxes = boxesOf(range, text, index, index + word.length)
    if (boxes.length === 1) drawWord(pen, word, boxes[0]!)
    else {
      let from = index
      for (const letter of word) {
        const [box] = boxesOf(range, text, from, from + letter.length)
        if (box) drawWord(pen, letter, box)
        from += letter.length
      }
    }
  }
  if (style.textDecorationLine === 'underline') underline(pen, boxesOf(range, text, 0, text.length), style)
}

function drawWord(pen: Pen, word: string, box: DOMRect): void {
  pen.fillText(word, box.x, baselineOf(pen, box))
}

function boxesOf(range: Range, text: Text, from: number, to: number): DOMRect[] {
  range.setStart(text, from)
  range.setEnd(text, to)
  return [...range.getClientRects()].filter(({ width }) => width > 0)
}

/** The box of a word is as high as its font, above and below the baseline. */
function baselineOf(pen: Pen, { y, height }: DOMRect): number {
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('')
  return y + (height - ascent - descent) / 2 + ascent
}

function underline(pen: Pen, lines: readonly DOMRect[], style: CSSStyleDeclaration): void {
  pen.fillStyle = style.textDecorationColor
  const [below, thickness] = [style.textUnderlineOffset, style.textDecorationThickness].map(
    (length) => Number.parseFloat(length) || 1,
  )
  for (const line of lines) pen.fillRect(line.x, baselineOf(pen, line) + below!, line.width, thickness!)
}
