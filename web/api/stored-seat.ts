import { chooseDebriefAmounts } from '#root/web/ui/debrief-amounts.ts'

/*
 * The seat in a lesson that this browser stores. The key of the seat is in a cookie that no script can read: with it, the server
 * restores the seat after its session has ended.
 */

export interface StoredSeat {
  readonly code: string
  readonly lesson: string
}

const name = 'seat'
const stepName = 'step'

/** The seat that this browser took last; null if it has none, or may store nothing. */
export function readStoredSeat(): StoredSeat | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as StoredSeat | null
  } catch {
    return null
  }
}

/**
 * Stores a seat; null deletes the stored one, and the step that this tab has shown of it. The debrief of another seat
 * shows its amounts again.
 */
export function storeSeat(seat: StoredSeat | null): void {
  chooseDebriefAmounts('shown')
  try {
    if (seat) localStorage.setItem(name, JSON.stringify({ code: seat.code, lesson: seat.lesson }))
    else {
      localStorage.removeItem(name)
      sessionStorage.removeItem(stepName)
    }
  } catch {
    // Without storage, the cookie of the session still identifies the seat.
  }
}

/** The step whose screen this tab has shown, so that a refresh stays where the participant is; null if it has shown none. */
export function readShownStep(): string | null {
  try {
    return sessionStorage.getItem(stepName)
  } catch {
    return null
  }
}

/** Stores the step whose screen this tab has shown. */
export function storeShownStep(step: string): void {
  try {
    sessionStorage.setItem(stepName, step)
  } catch {
    // A refresh then shows the screen of the step.
  }
}
