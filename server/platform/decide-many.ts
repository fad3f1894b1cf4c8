import { createHash } from 'node:crypto'
import type { Actor } from '#root/contract/identity.ts'
import type { DecisionResults, DecisionsRequest } from '#root/contract/review.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from './database/pool.ts'
import { runOnce } from './idempotency.ts'

interface ManyDecisions {
  readonly actor: Actor
  readonly key: string
  /** What is decided: "deposits". */
  readonly noun: string
  readonly request: DecisionsRequest
  /** Those of the request that there are, in the order in which they came, which is that of the decisions. */
  readonly found: readonly { readonly id: string }[]
  /** Decides one, in a transaction of its own, under a key of its own. Returns what became of it. */
  readonly decideOne: (id: string, key: string) => Promise<string | Refusal>
}

/**
 * Decides many, one after the other, each in its own transaction under a key that follows from the request's key and its
 * id. So a crash in the middle leaves some done and none half; the same request again repeats the answers of those and goes on with the
 * rest. Refuses a key that was used with another request.
 */
export async function decideMany(
  db: Queryable,
  { actor, key, noun, request, found, decideOne }: ManyDecisions,
): Promise<DecisionResults | Refusal<'idempotency-key-reused'>> {
  const operation = { actorId: actor.id, key, operation: `${noun}.decide-many`, request }
  const begun = await runOnce(db, operation, async () => ({ begun: true }))
  if (isRefusal(begun)) return begun
  const results: DecisionResults['results'] = []
  const arrived = found.map(({ id }) => id)
  // Those that there are not come last, and are told so.
  for (const id of [...arrived, ...request.ids.filter((asked) => !arrived.includes(asked))]) {
    const outcome = await decideOne(id, keyFor(key, id))
    results.push({ id, outcome: typeof outcome === 'string' ? outcome : outcome.refusal })
  }
  return { results }
}

/** A key of each one's own, the same whenever the request is repeated: a UUID made of a hash (RFC 9562, version 8). */
function keyFor(key: string, id: string): string {
  const hex = createHash('sha256').update(`${key}:${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
