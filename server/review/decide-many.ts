import { createHash } from 'node:crypto'
import type { Actor } from '#root/contract/identity.ts'
import type { DecisionResults, DecisionsRequest } from '#root/contract/review.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'

interface BulkDecision {
  readonly actor: Actor
  readonly key: string
  /** What is decided: "deposits". */
  readonly noun: string
  readonly request: DecisionsRequest
  /** The records of the request that exist, in the order of their arrival, in which they are decided. */
  readonly found: readonly { readonly id: string }[]
  /** Decides one record in its own transaction, under its own key. Returns its new status, `first-approval`, or the refusal. */
  readonly decideOne: (id: string, key: string) => Promise<string | Refusal>
}

/**
 * Decides many records one after the other, each in its own transaction under a key that is derived from the request's key
 * and the record's id. A crash in the middle therefore leaves each record decided or not, and none half decided; the same
 * request, sent again, repeats the answers of the former and decides the latter. Refuses a key that was used with another request.
 */
export async function decideMany(
  db: Queryable,
  { actor, key, noun, request, found, decideOne }: BulkDecision,
): Promise<DecisionResults | Refusal<'idempotency-key-reused'>> {
  const operation = { actorId: actor.id, key, operation: `${noun}.decide-many`, request }
  const begun = await runOnce(db, operation, async () => ({ begun: true }))
  if (isRefusal(begun)) return begun
  const results: DecisionResults['results'] = []
  const arrived = found.map(({ id }) => id)
  // Ids of no record come last; each is answered with not-found.
  for (const id of [...arrived, ...request.ids.filter((asked) => !arrived.includes(asked))]) {
    const outcome = await decideOne(id, keyFor(key, id))
    results.push({ id, outcome: typeof outcome === 'string' ? outcome : outcome.refusal })
  }
  return { results }
}

/** The key of one record's decision, the same whenever the request is repeated: a UUID made of a hash (RFC 9562, version 8). */
function keyFor(key: string, id: string): string {
  const hex = createHash('sha256').update(`${key}:${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
