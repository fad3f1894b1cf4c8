/*
 * What this browser keeps of its seat in a lesson: the room, the lesson, and the secret with which it asked. With it, the
 * browser finds its seat again after its session has ended.
 */

export interface KeptSeat {
  readonly code: string
  readonly lesson: string
  readonly attempt: string
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
    if (seat) localStorage.setItem(name, JSON.stringify(seat))
    else localStorage.removeItem(name)
  } catch {
    // The session's cookie still holds the seat.
  }
}

/** A new secret of the browser: 32 random bytes. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
