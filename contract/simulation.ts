import { z } from '@hono/zod-openapi'
import { replaceWord, resetWord } from '#root/domain/simulation.ts'
import { defineRoute, file, json, jsonBody, refusals } from './route.ts'

/** A replaced state, which can be restored. */
export const Snapshot = z
  .object({
    name: z.string(),
    replacedBy: z.enum(['reset', 'import', 'return']),
    /** In real time. */
    createdAt: z.iso.datetime(),
    /**
     * When it is removed at the latest. The oldest snapshots are removed earlier if all together exceed the size limit.
     */
    expiresAt: z.iso.datetime(),
    byteCount: z.number().int(),
    /** Whether its file is intact. A damaged snapshot cannot be restored. */
    isComplete: z.boolean(),
  })
  .openapi('Snapshot')
export type Snapshot = z.infer<typeof Snapshot>

const Replacing = json(z.object({}), 'Glasshouse restarts with the new state and answers 503 meanwhile')
const confirmed = (word: string) => jsonBody(z.strictObject({ confirmation: z.literal(word) }))

export const downloadBackup = defineRoute({
  method: 'get',
  path: '/api/operator/simulation/backup',
  access: 'operator',
  confirmation: 'recent',
  tags: ['simulation'],
  summary: 'The whole state as one file, with the keys that decrypt it; each download is audited',
  responses: { 200: file(['application/gzip'], 'The backup'), ...refusals },
})

export const listSnapshots = defineRoute({
  method: 'get',
  path: '/api/operator/simulation/snapshots',
  access: 'staff',
  tags: ['simulation'],
  summary: 'The snapshots, newest first',
  responses: { 200: json(z.object({ states: z.array(Snapshot) }), 'The states'), ...refusals },
})

export const importState = defineRoute({
  method: 'post',
  path: '/api/operator/simulation/imports',
  access: 'operator',
  confirmation: 'recent',
  tags: ['simulation'],
  summary: 'Restore a backup; the current state is kept as a snapshot. An incomplete backup changes nothing',
  request: {
    query: z.object({ confirmation: z.literal(replaceWord) }),
    body: { required: true, content: { 'application/gzip': { schema: z.any() } } },
  },
  responses: { 202: Replacing, ...refusals },
})

export const restoreSnapshot = defineRoute({
  method: 'post',
  path: '/api/operator/simulation/snapshots/{name}/restoration',
  access: 'operator',
  confirmation: 'recent',
  tags: ['simulation'],
  summary: 'Restore a snapshot; the current state is kept as a new snapshot',
  request: { params: z.object({ name: z.string().max(100) }), body: confirmed(replaceWord) },
  responses: { 202: Replacing, ...refusals },
})

export const resetSimulation = defineRoute({
  method: 'post',
  path: '/api/operator/simulation/resets',
  access: 'operator',
  confirmation: 'recent',
  tags: ['simulation'],
  summary:
    'Reset the firm without clients and money; staff, settings and the audit log stay, and the current state is kept as a snapshot',
  request: { body: confirmed(resetWord) },
  responses: { 202: Replacing, ...refusals },
})
