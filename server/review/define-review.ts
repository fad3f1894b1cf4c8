import { sha256 } from '#platform/crypto.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { RefusalCode } from '#root/contract/refusals.ts'
import {
  decisionLimit,
  type DecisionPreview,
  type DecisionResults,
  type DecisionsRequest,
  type OutcomePreview,
  previewLimit,
  type PreviewRequest,
} from '#root/contract/review.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import type { Queue } from './queue.ts'

/** The fields of every record under review. */
interface Reviewed {
  readonly id: string
  readonly client: { readonly firstName: string; readonly lastName: string }
}

/** The services of every review. */
export interface Services {
  readonly db: Queryable
}

/** The firm's custody balance; decisions that move money depend on it and change it. */
interface Custody {
  readonly custodyCents: Cents
}

/** The money that the approval of a record moves. */
interface MovedMoney<Item> {
  /** The amount of a record in a preview. */
  readonly amountCents: (item: Item, decision: PreviewRequest['decision']) => Cents
  /** The change of custody by its approval; negative for a withdrawal. */
  readonly custodyChangeCents: (item: Item) => bigint
}

/** The effect of an approval: it decides the record, or it is the first of two. */
type Approval = 'ready' | 'first-approval'

/** The common fields of the answer to one decision. */
interface Decided {
  readonly status: string
}

/** The use cases that decide one record, each once per key and in one transaction. */
interface Decisions<S, D> {
  readonly approve: (services: S, operator: Actor, key: string, id: string) => Promise<D | Refusal<RefusalCode>>
  readonly reject: (
    services: S,
    operator: Actor,
    key: string,
    id: string,
    reason: string,
  ) => Promise<D | Refusal<RefusalCode>>
}

/** The specific parts of one noun's review. */
interface ReviewDefinition<
  S extends Services,
  Item extends Reviewed,
  Facts,
  D extends Decided,
  M extends MovedMoney<Item> | null,
> extends Decisions<S, D> {
  /** The name in the bulk decision's operation: 'deposits'. */
  readonly noun: string
  readonly queue: Queue<Item>
  /** The current facts that an approval depends on besides the record. */
  readonly readFacts: (db: Queryable, operator: Actor) => Promise<Facts>
  /** The one rule of an approval, which `approve` applies too. */
  readonly checkApproval: (item: Item, facts: Facts) => Approval | Refusal
  /** The one rule of a rejection, which `reject` applies too. */
  readonly checkRejection: (item: Item) => Refusal | null
  /** Set if an approval moves money; the facts then include the custody. */
  readonly money: M
}

/** The review of one noun: its queue, and decisions on one of its records and on many. */
export interface Review<S extends Services, Item, D, Preview> extends Queue<Item>, Decisions<S, D> {
  /** Previews the decision on the chosen records, one by one in order of arrival. Changes nothing. */
  readonly preview: (db: Queryable, operator: Actor, request: PreviewRequest) => Promise<Preview>
  /** Decides many records, each once and in its own transaction, in the order of their arrival. */
  readonly decideMany: (
    services: S,
    operator: Actor,
    key: string,
    request: DecisionsRequest,
  ) => Promise<DecisionResults | Refusal<'idempotency-key-reused'>>
}

type PreviewOf<M> = M extends null ? OutcomePreview : DecisionPreview

/** Creates the review of one noun from its specific parts. */
export function defineReview<
  S extends Services,
  Item extends Reviewed,
  Facts,
  D extends Decided,
  M extends MovedMoney<Item> | null,
>(definition: ReviewDefinition<S, Item, Facts, D, M>): Review<S, Item, D, PreviewOf<M>> {
  const { noun, queue, readFacts, approve, reject } = definition
  return {
    ...queue,
    approve,
    reject,
    async preview(db, operator, request) {
      const found = await queue.listChosen(db, request, previewLimit + 1)
      const truncated = found.length > previewLimit
      const facts = await readFacts(db, operator)
      return previewOf(definition, found.slice(0, previewLimit), request.decision, facts, truncated)
    },
    async decideMany(services, operator, key, request) {
      const found = await queue.listChosen(services.db, request, decisionLimit)
      const decideOne = async (id: string, own: string) => {
        const decided =
          request.decision === 'approve'
            ? await approve(services, operator, own, id)
            : await reject(services, operator, own, id, request.reason)
        if (isRefusal(decided)) return decided
        // If the record is still pending after an approval, it was the first of two.
        return decided.status === queue.waiting ? 'first-approval' : decided.status
      }
      return decideMany(services.db, { actor: operator, key, noun, request, found, decideOne })
    },
  }
}

/** The outcome of each record and, if money moves, the custody before and after all possible decisions. */
function previewOf<Item extends Reviewed, Facts, M extends MovedMoney<Item> | null>(
  definition: Pick<ReviewDefinition<never, Item, Facts, never, M>, 'checkApproval' | 'checkRejection' | 'money'>,
  found: readonly Item[],
  decision: PreviewRequest['decision'],
  facts: Facts,
  truncated: boolean,
): PreviewOf<M> {
  const { money } = definition
  let left = facts
  const items = found.map((item) => {
    const isApproval = decision === 'approve'
    const outcome = isApproval ? definition.checkApproval(item, left) : (definition.checkRejection(item) ?? 'ready')
    if (money && isApproval && outcome === 'ready')
      left = { ...left, custodyCents: cents(custodyOf(left) + money.custodyChangeCents(item)) }
    const { id, client } = item
    return {
      id,
      name: `${client.firstName} ${client.lastName}`,
      outcome: isRefusal(outcome) ? outcome.refusal : outcome,
      ...(money ? { amount: toDecimal(money.amountCents(item, decision)) } : {}),
    }
  })
  return {
    items,
    truncated,
    ...(money ? { custody: toDecimal(custodyOf(facts)), custodyAfter: toDecimal(custodyOf(left)) } : {}),
  } as PreviewOf<M>
}

/** The facts of a noun that moves money include the custody. */
function custodyOf(facts: unknown): Cents {
  return (facts as Custody).custodyCents
}

interface BulkDecision {
  readonly actor: Actor
  readonly key: string
  /** The noun: "deposits". */
  readonly noun: string
  readonly request: DecisionsRequest
  /** The existing records of the request in order of arrival, in which they are decided. */
  readonly found: readonly { readonly id: string }[]
  /** Decides one record in its own transaction, under its own key. Returns its new status, `first-approval`, or the refusal. */
  readonly decideOne: (id: string, key: string) => Promise<string | Refusal>
}

/**
 * Decides many records one after the other, each in its own transaction under a key that is derived from the request's
 * key and the record's id. A crash therefore leaves no record half decided; the same request, sent again, repeats the
 * answers of decided records and decides the others. Refuses a key that was used with another request.
 */
async function decideMany(
  db: Queryable,
  { actor, key, noun, request, found, decideOne }: BulkDecision,
): Promise<DecisionResults | Refusal<'idempotency-key-reused'>> {
  const operation = { actorId: actor.id, key, operation: `${noun}.decide-many`, request }
  const started = await runOnce(db, operation, async () => ({ started: true }))
  if (isRefusal(started)) return started
  const results: DecisionResults['results'] = []
  const arrived = found.map(({ id }) => id)
  // Unknown ids come last; each gets not-found.
  for (const id of [...arrived, ...request.ids.filter((requested) => !arrived.includes(requested))]) {
    const outcome = await decideOne(id, keyFor(key, id))
    results.push({ id, outcome: typeof outcome === 'string' ? outcome : outcome.refusal })
  }
  return { results }
}

/** The key of one record's decision, the same for a repeated request: a UUID from a hash (RFC 9562, version 8). */
function keyFor(key: string, id: string): string {
  const hex = sha256(`${key}:${id}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
