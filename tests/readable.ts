import type { Page } from 'playwright-core'

/** The visible texts of a page that are smaller than this, in pixels, each with its size. */
export function textsSmallerThan(page: Page, px: number): Promise<string[]> {
  return page.evaluate(findSmall, px)
}

/** The visible texts of a page whose contrast is lower than this, whatever their size, each with its contrast. */
export function textsPalerThan(page: Page, ratio: number): Promise<string[]> {
  return page.evaluate(findPale, ratio)
}

/** Runs in the page. */
function findSmall(px: number): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const small: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement!
    if (text === '' || element.closest('script, style, title') || !element.checkVisibility()) continue
    const { width, height } = element.getBoundingClientRect()
    // What only a screen reader reads takes one pixel, and a skip link is above the page.
    if (width <= 1 || height <= 1 || element.closest('.skip-link')) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (size < px) small.push(`${size} px: ${text.slice(0, 60)}`)
  }
  return small
}

/** Runs in the page. Colours are drawn on a canvas, which reads every notation; backgrounds are opaque or transparent. */
function findPale(ratio: number): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const read = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
    const linear = (part: number) => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const backgroundOf = (element: Element | null): number[] => {
    for (let at = element; at; at = at.parentElement) {
      const colour = read(getComputedStyle(at).backgroundColor)
      if (colour[3] === 255) return colour
    }
    return [255, 255, 255, 255]
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pale: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement!
    if (text === '' || element.closest('script, style, title, .skip-link') || !element.checkVisibility()) continue
    const [one, other] = [read(getComputedStyle(element).color), backgroundOf(element)].map(luminance)
    const contrast = (Math.max(one!, other!) + 0.05) / (Math.min(one!, other!) + 0.05)
    if (contrast < ratio) pale.push(`${contrast.toFixed(1)}: ${text.slice(0, 60)}`)
  }
  return pale
}
