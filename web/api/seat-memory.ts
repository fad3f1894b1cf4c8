/*
 * What this browser's pages know of its seat in a lesson. With the key of the seat, a cookie that no script can read, the
 * server lets the browser return to it after its session has ended.
 */

export interface KeptSeat {
  readonly code: string
  readonly lesson: string
}

const name = 'seat'

/** The seat that this browser took last; null if it has none, or may store nothing. */
export function keptSeat(): KeptSeat | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as KeptSeat | null
  } catch {
    return null
  }
}

/** Keeps a seat, or forgets it. */
export function keepSeat(seat: KeptSeat | null): void {
  try {
    if (seat) localStorage.setItem(name, JSON.stringify({ code: seat.code, lesson: seat.lesson }))
    else localStorage.removeItem(name)
  } catch {
    // The session's cookie still holds the seat.
  }
}

const stepName = 'step'

/** The step whose screen this tab has shown, so that a refresh stays where the participant is; null if it has shown none. */
export function shownStep(): string | null {
  try {
    return sessionStorage.getItem(stepName)
  } catch {
    return null
  }
}

/** Keeps which step's screen this tab has shown. */
export function keepShownStep(step: string): void {
  try {
    sessionStorage.setItem(stepName, step)
  } catch {
    // A refresh then shows the screen of the step.
  }
}
