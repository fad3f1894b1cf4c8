import type { InLanguage } from './language.ts'

/** The statuses of refusals. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503

export interface RefusalEntry {
  readonly status: RefusalStatus
  /** The text for a person, in the requested language. Each message takes its own values. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly message: (params: any, options?: InLanguage) => string
}

/**
 * The refusals of a slice: the status and the message of each code. `Codes` are the codes that the rules in domain/
 * return, so that none is missing.
 */
export type Refusals<Codes extends string = never> = Readonly<Record<string, RefusalEntry>> &
  Readonly<Record<Codes, RefusalEntry>>

/** The live events of a slice: for each event, the first parts of the query keys that an open browser refetches. */
export type LiveEvents = Readonly<Record<string, readonly string[]>>
