import type { Program } from './provide-scanners.ts'
import type { Target } from './target.ts'

/** Something that a scanner complains of. */
export interface Finding {
  /** What kind it is, in the scanner's words or ours. */
  readonly kind: string
  /** Where it was found. */
  readonly at: string
}

export interface Report {
  /** What was done and counted, a sentence each. */
  readonly figures: readonly string[]
  readonly findings: readonly Finding[]
}

/** One of the scanners: what it needs, and how it looks at the product. */
export interface Scanner {
  readonly program: Program
  /** Other programs that it needs. */
  readonly needs?: readonly Program[]
  /** Scans; `folder` is its own, for lists and reports. */
  readonly scan: (target: Target, folder: string) => Promise<Report>
}

/** A kind of finding that was looked into, and why it may stay. Both patterns have to match the whole. */
export interface Triaged {
  readonly scanner: Program
  readonly kind: RegExp
  readonly at: RegExp
  readonly reason: string
}

/** The entry of the reviewed list that a finding falls under, or undefined when it is new. */
export function triageOf(scanner: Program, finding: Finding, list: readonly Triaged[]): Triaged | undefined {
  const whole = (pattern: RegExp, text: string) => new RegExp(`^(?:${pattern.source})$`, 's').test(text)
  return list.find(
    (entry) => entry.scanner === scanner && whole(entry.kind, finding.kind) && whole(entry.at, finding.at),
  )
}
