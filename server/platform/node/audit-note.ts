import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type AuditGap, compareHead, type NotedHead, readAuditHead } from '../audit-chain.ts'
import type { Queryable } from '../database/queryable.ts'
import { readIfExists } from './write-once.ts'

const noteFileIn = (dataDir: string) => path.join(dataDir, 'audit-head.json')

const Note = z.object({
  position: z.int().positive(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  notedAt: z.iso.datetime(),
})

/**
 * Thrown if the audit log no longer contains its recorded head. The record is not changed, so that the verification
 * finds it.
 */
export class AuditLogTruncated extends Error {
  constructor({ kind, position }: AuditGap, { notedAt }: NotedHead) {
    super(`The audit log was ${kind} at position ${position}, which was recorded at ${notedAt}`)
    this.name = 'AuditLogTruncated'
  }
}

/** The head of the audit log that was last recorded in the data folder; null if there is none. */
export function readAuditNote(dataDir: string): NotedHead | null {
  const text = readIfExists(noteFileIn(dataDir))
  return text === null ? null : Note.parse(JSON.parse(text))
}

/**
 * Records the length and the digest of the audit log in a file beside the database, so that a later removal of entries
 * from its end is found. Throws `AuditLogTruncated`, and keeps the former record, if the log no longer contains that head.
 */
export async function recordAuditHead(db: Queryable, dataDir: string): Promise<void> {
  const former = readAuditNote(dataDir)
  const gap = former && (await compareHead(db, former))
  if (gap) throw new AuditLogTruncated(gap, former)
  const head = await readAuditHead(db)
  if (!head || head.digest === former?.digest) return
  const draft = `${noteFileIn(dataDir)}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, `${JSON.stringify({ ...head, notedAt: new Date().toISOString() } satisfies NotedHead)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, noteFileIn(dataDir))
}
