import type { Mark } from './read-page.ts'

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, iframe, [tabindex]'

/**
 * The stops of the Tab key with the marks among them: a mark comes after what it marks, though it is drawn over the page.
 * What of the lens is no mark has its own stops.
 */
export function stopsOf(marks: readonly Mark[]): HTMLElement[] {
  const stops = [...document.querySelectorAll<HTMLElement>(controls)].filter(isStop)
  const result: HTMLElement[] = []
  let next = 0
  for (const mark of marks) {
    while (next < stops.length && isBefore(stops[next]!, mark.element)) result.push(stops[next++]!)
    const button = document.getElementById(mark.id)
    if (button) result.push(button)
  }
  return [...result, ...stops.slice(next)]
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest('.lens, [inert]')) return false
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  return !(element instanceof HTMLInputElement && element.type === 'radio') || isStopOfGroup(element)
}

/** Among radio buttons the chosen one is the stop. */
function isStopOfGroup(radio: HTMLInputElement): boolean {
  return radio.checked || !document.querySelector(`input[type=radio][name="${CSS.escape(radio.name)}"]:checked`)
}

/** Whether a control comes before the mark of this element: also when it is around it, or within. */
function isBefore(control: HTMLElement, marked: HTMLElement): boolean {
  const place = control.compareDocumentPosition(marked)
  return control === marked || (place & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINS)) !== 0
}

/** The stop after one element of the page or the lens, or before it; undefined at the end. */
export function stopBeside(stops: readonly HTMLElement[], here: Element | null, step: 1 | -1): HTMLElement | undefined {
  const place = stops.indexOf(here as HTMLElement)
  if (place !== -1) return stops[place + step]
  if (!here || here === document.body) return step === 1 ? stops[0] : undefined
  // What has the focus is no stop itself, as the contents after the skip link.
  const after = stops.findIndex(
    (stop) => !stop.closest('.lens') && (here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return step === 1 ? stops[after] : stops[(after === -1 ? stops.length : after) - 1]
}

/** The stops within a note. */
export function stopsWithin(note: Element): HTMLElement[] {
  return [...note.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}
