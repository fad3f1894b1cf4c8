/*
 * When a field loses focus, its error may appear or disappear and move everything below. If a press on a button
 * caused that, the button would move before the press ends, and the press would miss it.
 * So the effects of leaving a field wait until the press has ended.
 */

/** Longer than the time from `pointerup` to `click`. A press without a click ends after it. */
const clickDelayMs = 400

let isPressed = false
let waiting: (() => void)[] = []
let ending: ReturnType<typeof setTimeout> | undefined

/** Acts at once, or, while a pointer is down, after the press and its click. */
export function afterPress(callback: () => void): void {
  if (isPressed) waiting.push(callback)
  else callback()
}

/** The same event handler, called when no pointer is down. */
export function handledAfterPress<Handler extends (event: never) => void>(handler: Handler): Handler {
  return ((event: never) => afterPress(() => handler(event))) as Handler
}

function begin(): void {
  clearTimeout(ending)
  isPressed = true
}

function endIn(delayMs: number): void {
  clearTimeout(ending)
  ending = setTimeout(end, delayMs)
}

function end(): void {
  isPressed = false
  const callbacks = waiting
  waiting = []
  for (const callback of callbacks) callback()
}

if (typeof document !== 'undefined') {
  const first = { capture: true, passive: true }
  document.addEventListener('pointerdown', begin, first)
  // On a touch screen the field loses focus only after the finger is lifted, and the click comes last.
  document.addEventListener('pointerup', () => endIn(clickDelayMs), first)
  document.addEventListener('click', () => endIn(0), first)
  document.addEventListener('pointercancel', () => endIn(0), first)
}
