import type { Program } from './provide-scanners.ts'
import type { Target } from './target.ts'

/** A scanner's finding. */
export interface Finding {
  /** Its kind, in the scanner's words or ours. */
  readonly kind: string
  /** Its place. */
  readonly at: string
}

export interface Report {
  /** What was done and counted, one sentence each. */
  readonly figures: readonly string[]
  readonly findings: readonly Finding[]
}

/** A scanner: its requirements, and how it scans the product. */
export interface Scanner {
  readonly program: Program
  /** Other programs that it needs. */
  readonly needs?: readonly Program[]
  /** Scans; `folder` is its own, for lists and reports. */
  readonly scan: (target: Target, folder: string) => Promise<Report>
}

/** A reviewed kind of finding, and why it may stay. Both patterns must match the whole. */
export interface Triaged {
  readonly scanner: Program
  readonly kind: RegExp
  readonly at: RegExp
  readonly reason: string
}

/** The entry of the reviewed list that matches a finding, or undefined when it is new. */
export function triageOf(scanner: Program, finding: Finding, list: readonly Triaged[]): Triaged | undefined {
  const whole = (pattern: RegExp, text: string) => new RegExp(`^(?:${pattern.source})$`, 's').test(text)
  return list.find(
    (entry) => entry.scanner === scanner && whole(entry.kind, finding.kind) && whole(entry.at, finding.at),
  )
}
