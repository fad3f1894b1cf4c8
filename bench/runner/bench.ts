/** A measurement that `npm run bench -- <name>` runs: the default export of `bench/<name>.ts`. Importing it starts nothing. */
export interface Bench {
  /** One line for the list of benches: what it measures, and what it compares that with. */
  readonly about: string
  /** The arguments with their usual values, for the list: `[PLANS=100000]`. */
  readonly usage?: string
  /** What has to be built first. */
  readonly builds?: 'server' | 'web'
  /** Measures and returns what the report says. Prints its progress. */
  readonly run: (args: readonly string[]) => Promise<Report>
}

/** What a run has found. The runner adds the command, the date, the machine, the load and the commit. */
export interface Report {
  readonly title: string
  readonly tables: readonly Table[]
  /** What was measured and how, in sentences: one paragraph each. */
  readonly notes?: readonly string[]
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The median of some measurements. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that this share (0 to 1) of the measurements does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}
