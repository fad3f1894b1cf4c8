/** What is cut out of a file, and what takes its place. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The one that was found; throws with the name when there are none or several. */
export type Only = <T>(name: string, found: readonly T[]) => T
