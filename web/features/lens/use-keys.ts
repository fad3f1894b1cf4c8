import { useEffect } from 'react'
import type { Mark } from './read-page.ts'

interface Keys {
  readonly marks: readonly Mark[]
  /** The mark of the open note. */
  readonly opened: Mark | undefined
  readonly onClose: () => void
  /** While the lens presents, the arrow keys and the keys of a remote control step from mark to mark, and Escape ends it. */
  readonly presenting: { readonly onStep: (step: 1 | -1) => void; readonly onStop: () => void } | null
}

/**
 * The keys of the lens: Tab reaches a mark after the element that it marks and goes through an open note, Escape closes the note and
 * returns to its mark, the arrows move between marks.
 */
export function useKeys({ marks, opened, onClose, presenting }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog:modal')) return
      if (presenting && onPresent(event, presenting)) return event.preventDefault()
      const target =
        event.key === 'Tab'
          ? onTab(marks, event)
          : event.key === 'Escape'
            ? onEscape(marks, opened)
            : onArrow(marks, event)
      if (event.key === 'Escape' && opened) onClose()
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    // Registered last, so that a control of the page that uses the key handles it first.
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [marks, opened, onClose, presenting])
}

/** Whether the key was for the presentation. Fields keep their keys. */
function onPresent({ key, target }: KeyboardEvent, { onStep, onStop }: NonNullable<Keys['presenting']>): boolean {
  if (target instanceof Element && target.closest('input, select, textarea')) return false
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Escape') onStop()
  else if ([forward, 'ArrowDown', 'PageDown'].includes(key)) onStep(1)
  else if (['ArrowLeft', 'ArrowRight', 'ArrowUp', 'PageUp'].includes(key)) onStep(-1)
  else return false
  return true
}

function onTab(marks: readonly Mark[], event: KeyboardEvent): HTMLElement | undefined {
  const step = event.shiftKey ? -1 : 1
  const here = document.activeElement
  const note = here?.closest('.lens-note')
  if (note) return fromNote(marks, note, step)
  const stops = stopsOf(marks)
  const next = stopBeside(stops, here, step)
  const isMark = (element: Element | null) => Boolean(element?.closest('.lens'))
  // Between controls of the page, the browser moves the focus.
  return next && (isMark(next) || isMark(here)) ? next : undefined
}

function fromNote(marks: readonly Mark[], note: Element, step: 1 | -1): HTMLElement | undefined {
  const within = stopsWithin(note)
  const isAtEnd = document.activeElement === (step === 1 ? (within.at(-1) ?? note) : note)
  if (!isAtEnd && !(step === -1 && document.activeElement === within[0])) return undefined
  const button = markOf(marks, note)
  return step === -1 ? button : stopBeside(stopsOf(marks), button ?? null, 1)
}

function onEscape(marks: readonly Mark[], opened: Mark | undefined): HTMLElement | undefined {
  const note = document.activeElement?.closest('.lens-note')
  if (note) return (opened && document.getElementById(opened.id)) ?? markOf(marks, note)
  return undefined
}

function onArrow(marks: readonly Mark[], { key }: KeyboardEvent): HTMLElement | undefined {
  const place = marks.findIndex(({ id }) => id === document.activeElement?.id)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const next = place === -1 || !step ? undefined : marks[place + step]
  return (next && document.getElementById(next.id)) ?? undefined
}

/** The button of a note's mark. */
function markOf(marks: readonly Mark[], note: Element): HTMLElement | undefined {
  const mark = marks.find(({ subject }) => note.id === noteId(subject.key))
  return (mark && document.getElementById(mark.id)) ?? undefined
}

/** The id of the note about a subject. */
export function noteId(key: string): string {
  return `lens-note-${key}`
}

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, iframe, [tabindex]'

/**
 * The tab stops including the marks: a mark follows the element that it marks, although it is drawn over the page.
 * Other parts of the lens have their own stops.
 */
function stopsOf(marks: readonly Mark[]): HTMLElement[] {
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

/** In a group of radio buttons, the checked one is the stop. */
function isStopOfGroup(radio: HTMLInputElement): boolean {
  return radio.checked || !document.querySelector(`input[type=radio][name="${CSS.escape(radio.name)}"]:checked`)
}

/** Whether a control comes before the mark of this element: also when it contains the element, or is inside it. */
function isBefore(control: HTMLElement, marked: HTMLElement): boolean {
  const place = control.compareDocumentPosition(marked)
  return control === marked || (place & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINS)) !== 0
}

/** The stop after or before an element of the page or the lens; undefined at the end. */
function stopBeside(stops: readonly HTMLElement[], here: Element | null, step: 1 | -1): HTMLElement | undefined {
  const place = stops.indexOf(here as HTMLElement)
  if (place !== -1) return stops[place + step]
  if (!here || here === document.body) return step === 1 ? stops[0] : undefined
  // The focused element may not be a stop, for example the contents after the skip link.
  const after = stops.findIndex(
    (stop) => !stop.closest('.lens') && (here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return step === 1 ? stops[after] : stops[(after === -1 ? stops.length : after) - 1]
}

/** The stops within a note. */
function stopsWithin(note: Element): HTMLElement[] {
  return [...note.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  )
}
