import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import type { ClusterFolder } from './cluster-folder.ts'

const maxLogBytes = 10 * 1024 * 1024

/** Empties PostgreSQL's log if it is long, and returns the offset of the next lines in bytes. */
export function trimLog({ log }: ClusterFolder): number {
  if (!existsSync(log)) return 0
  const { size } = statSync(log)
  if (size <= maxLogBytes) return size
  truncateSync(log)
  return 0
}

/** The reason of a failed start, from PostgreSQL's log since `offset`. */
export function failureSince({ log }: ClusterFolder, offset: number): string {
  const lines = readFileSync(log).subarray(offset).toString().trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC): +/, '') || 'no reason was given'
}
