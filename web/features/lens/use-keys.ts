import { useEffect } from 'react'
import type { Mark } from './read-page.ts'
import { stopBeside, stopsOf, stopsWithin } from './tab-order.ts'

interface Keys {
  readonly marks: readonly Mark[]
  /** The mark whose note is open. */
  readonly opened: Mark | undefined
  readonly onClose: () => void
}

/**
 * The keys of the lens: Tab comes to a mark after what it marks and goes through an open note, Escape closes the note and
 * returns to its mark, the arrows lead from mark to mark.
 */
export function useKeys({ marks, opened, onClose }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog:modal')) return
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
    // As one of the last: a control of the page that has a use for the key takes it.
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [marks, opened, onClose])
}

function onTab(marks: readonly Mark[], event: KeyboardEvent): HTMLElement | undefined {
  const step = event.shiftKey ? -1 : 1
  const here = document.activeElement
  const note = here?.closest('.lens-note')
  if (note) return fromNote(marks, note, step)
  const stops = stopsOf(marks)
  const next = stopBeside(stops, here, step)
  const isMark = (element: Element | null) => Boolean(element?.closest('.lens'))
  // From one control of the page to the next the browser goes by itself.
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

/** The button of the mark that a note belongs to. */
function markOf(marks: readonly Mark[], note: Element): HTMLElement | undefined {
  const mark = marks.find(({ subject }) => note.id === noteId(subject.key))
  return (mark && document.getElementById(mark.id)) ?? undefined
}

/** The id of the note about a subject. */
export function noteId(key: string): string {
  return `lens-note-${key}`
}
