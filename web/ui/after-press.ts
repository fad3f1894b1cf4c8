/*
 * Leaving a field may say what is wrong with it, or stop saying it, and so move everything below. When a press on a button
 * is what left the field, the button would then be somewhere else before the press ends, and the press would reach nothing.
 * So what follows from leaving a field waits until the press has arrived.
 */

/** Longer than a browser takes from the lifted finger to the click; after a press that clicks nothing the wait ends here. */
const clickDelayMs = 400

let isPressed = false
let waiting: (() => void)[] = []
let ending: ReturnType<typeof setTimeout> | undefined

/** Does something at once, or where a pointer is down when the press is over and what it reached has been done. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/** The same event handler, called when no pointer is down any more. */
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
  // On a touch screen the field is only left after the finger was lifted, and the click comes last.
  document.addEventListener('pointerup', () => endIn(clickDelayMs), first)
  document.addEventListener('click', () => endIn(0), first)
  document.addEventListener('pointercancel', () => endIn(0), first)
}
