import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import type { ClusterFolder } from './cluster-folder.ts'

const maxLogBytes = 10 * 1024 * 1024

/** Empties PostgreSQL's log when it has grown long, and returns where the next lines will begin, in bytes. */
export function trimLog({ log }: ClusterFolder): number {
  if (!existsSync(log)) return 0
  const { size } = statSync(log)
  if (size <= maxLogBytes) return size
  truncateSync(log)
  return 0
}

/** Why a start failed, in PostgreSQL's own words, from what it has logged since `offset`. */
export function failureSince({ log }: ClusterFolder, offset: number): string {
  const lines = readFileSync(log).subarray(offset).toString().trim().split('\n')
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC): +/, '') || 'no reason was given'
}
