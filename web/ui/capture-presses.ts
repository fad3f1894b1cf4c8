/** How far a pointer may move during a press, in CSS pixels. Further away, the press is cancelled by releasing it elsewhere, as usual. */
const tolerance = 8

const controls = 'button, a[href], summary, label, input[type=checkbox], input[type=radio]'

/**
 * Keeps a press on a control that moves between its beginning and its end, as when data arrives above it: the browser
 * would send the click to whatever is below the pointer by then. Returns a function that stops this.
 */
export function capturePresses(): () => void {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  let press: { readonly control: Element; readonly id: number; readonly x: number; readonly y: number } | null = null
  addEventListener(
    'pointerdown',
    ({ target, button, pointerType, pointerId: id, clientX: x, clientY: y }) => {
      press = null
      const control =
        target instanceof Element && button === 0 && pointerType === 'mouse' ? target.closest(controls) : null
      if (!control) return
      press = { control, id, x, y }
      control.setPointerCapture(id)
    },
    options,
  )
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!press || Math.hypot(clientX - press.x, clientY - press.y) <= tolerance) return
      if (press.control.hasPointerCapture(press.id)) press.control.releasePointerCapture(press.id)
      press = null
    },
    options,
  )
  return () => stop.abort()
}
