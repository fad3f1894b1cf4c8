/*
 * When a field loses focus, its error may appear or disappear and move everything below. If a press on a button
 * caused that, the button would move before the press ends, and the press would miss it.
 * So the effects of leaving a field wait until the press has ended.
 */

/** Longer than a browser takes from lifting the finger to the click; after a press without a click the wait ends here. */
const clickDelayMs = 400

let isPressed = false
let waiting: (() => void)[] = []
let ending: ReturnType<typeof setTimeout> | undefined

/** Acts at once, or, while a pointer is down, after the press and its click. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
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
  const works = waiting
  waiting = []
  for (const work of works) work()
}

if (typeof document !== 'undefined') {
  const first = { capture: true, passive: true }
  document.addEventListener('pointerdown', begin, first)
  // On a touch screen the field loses focus only after the finger is lifted, and the click comes last.
  document.addEventListener('pointerup', () => endIn(clickDelayMs), first)
  document.addEventListener('click', () => endIn(0), first)
  document.addEventListener('pointercancel', () => endIn(0), first)
}
