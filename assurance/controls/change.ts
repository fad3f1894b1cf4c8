/** A part of a file, and its replacement. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The only match; throws with the name when there are none or several. */
export type Only = <T>(name: string, found: readonly T[]) => T
