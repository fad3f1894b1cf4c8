import type { OpenAPIHono, z } from '@hono/zod-openapi'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Actor } from '#root/contract/identity.ts'
import type { RefusalCode } from '#root/contract/refusals.ts'
import type { Access, Answer, AnyRoute, PartOf, SuccessStatus, NeedsIdempotencyKey } from '#root/contract/route.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { isStaff, type StaffRole } from '#root/domain/staff.ts'
import { answerRefusal, type AppEnv } from './router.ts'

type Session = NonNullable<AppEnv['Variables']['session']>

/** The possible actors, by a route's access. */
interface Actors {
  readonly anyone: Actor | null
  readonly 'signed-in': Actor
  readonly client: Actor & { role: 'client' }
  readonly staff: Actor & { role: StaffRole }
  readonly operator: Actor & { role: 'operator' }
}

/** The input of a handler, typed by its route in the contract. */
export interface RouteRequest<R extends AnyRoute> {
  /** The actor, with a role that the route allows; null is a visitor, if anyone may call it. */
  readonly actor: Actors[R['access']]
  /** The actor's session. */
  readonly session: R['access'] extends 'anyone' ? Session | null : Session
  /** The idempotency key, if the route takes one. */
  readonly key: NeedsIdempotencyKey<R> extends true ? string : never
  readonly params: z.output<PartOf<R, 'params'>>
  readonly query: z.output<PartOf<R, 'query'>>
  readonly body: z.output<PartOf<R, 'body'>>
}

/** The additional input of a `contextRoute` handler: the HTTP exchange. */
export interface ContextRequest<R extends AnyRoute> extends RouteRequest<R> {
  readonly context: Context<AppEnv>
}

/** A success with its status, for a route with two success statuses. */
class StatusAnswer<Status extends number, Body> {
  readonly status: Status
  readonly body: Body
  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}

/** Answers with one of the two success statuses of a route. */
export function withStatus<const Status extends number, Body>(status: Status, body: Body): StatusAnswer<Status, Body> {
  return new StatusAnswer(status, body)
}

/** A file or a stream as a success. */
class FileAnswer {
  readonly contents: string | Uint8Array<ArrayBuffer> | ReadableStream
  readonly headers: Readonly<Record<string, string>>
  constructor(contents: FileAnswer['contents'], headers: FileAnswer['headers']) {
    this.contents = contents
    this.headers = headers
  }
}

/** Answers with a file or a stream, with headers that describe it. */
export function fileAnswer(contents: string | Uint8Array | ReadableStream, headers: FileAnswer['headers']): FileAnswer {
  return new FileAnswer(contents instanceof Uint8Array ? new Uint8Array(contents) : contents, headers)
}

/** Answers with a file to download under a name. `name` is our own: plain letters, without quotes. */
export function download(
  contents: Parameters<typeof fileAnswer>[0],
  { name, type }: { readonly name: string; readonly type: string },
): FileAnswer {
  return fileAnswer(contents, { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` })
}

/** A handler's success: the answer's body; undefined if the answer has none. */
type Success<R extends AnyRoute> =
  IsOne<SuccessStatus<R>> extends true
    ? Answer<R> extends null
      ? null | undefined | void
      : Answer<R>
    : { [Status in SuccessStatus<R>]: StatusAnswer<Status, Answer<R, Status>> }[SuccessStatus<R>]

type IsOne<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? true : false) : never

/** A success, a file, or a refusal. */
export type Outcome<R extends AnyRoute> = Success<R> | FileAnswer | Refusal<RefusalCode>

/** A route of the contract with its handler. */
export interface Route {
  readonly contract: AnyRoute
  readonly answer: (context: Context<AppEnv>) => Promise<Response>
  readonly prefetch?: Prefetch
}

/** Sends a route's read for the owner of the request's session, before the session itself has been read. */
export type Prefetch = (context: Context<AppEnv>, owner: SQL) => void

/** The parts of a request that a read ahead depends on. */
export interface PrefetchRequest<R extends AnyRoute> extends Pick<RouteRequest<R>, 'key' | 'query'> {
  /** The id of the person whose rows are read. */
  readonly owner: SQL
}

/**
 * Joins a route of the contract with its handler. The actor, the idempotency key, the checked input, the status of a success
 * and the answer to a refusal follow from the contract; the compiler checks the handler's value against it.
 */
export function route<R extends AnyRoute>(
  contract: R,
  handle: (request: RouteRequest<R>) => Outcome<R> | Promise<Outcome<R>>,
): Route {
  return contextRoute(contract, handle)
}

/**
 * Like `route`, for a handler that needs the HTTP exchange: it may set cookies, and return its own `Response`.
 * `tests/architecture.test.ts` lists every such route with its reason.
 */
export function contextRoute<R extends AnyRoute>(
  contract: R,
  handle: (request: ContextRequest<R>) => Outcome<R> | Response | Promise<Outcome<R> | Response>,
): Route {
  const status = successStatus(contract)
  return {
    contract,
    answer: async (context) => {
      const outcome: unknown = await handle(requestOf(contract, context))
      if (outcome instanceof Response) return outcome
      if (isRefusal(outcome)) return answerRefusal(context, outcome)
      if (outcome instanceof FileAnswer) return context.newResponse(outcome.contents, status, { ...outcome.headers })
      if (outcome instanceof StatusAnswer) return context.json(outcome.body, outcome.status)
      return status === 204 ? context.body(null, status) : context.json(outcome as object, status)
    },
  }
}

/**
 * Like `route`, for one with a fixed path. What `read` reads of the actor's own rows is sent together with the statement of the session,
 * before the request is checked; `handle` gets it, once the request has passed every check. So `read` only reads.
 */
export function routeWithPrefetch<R extends AnyRoute, Found>(
  contract: R,
  read: (request: PrefetchRequest<R>) => Promise<Found>,
  handle: (request: RouteRequest<R> & { readonly found: Promise<Found> }) => Outcome<R> | Promise<Outcome<R>>,
): Route {
  const { query, headers } = (contract.request ?? {}) as { query?: z.ZodType; headers?: z.ZodType }
  return {
    ...contextRoute(contract, ({ context, ...request }) => {
      const owner = sql`${request.actor?.id ?? null}`
      const found = (context.get('prefetch') as Promise<Found> | undefined) ?? read({ ...request, owner })
      return handle(Object.assign(request, { found }) as never)
    }),
    prefetch(context, owner) {
      const key = context.req.header('idempotency-key')
      const given = query?.safeParse(context.req.query())
      // Refused later, in the order of the checks.
      if (given?.success === false || headers?.safeParse({ 'idempotency-key': key }).success === false) return
      const found = read({ owner, query: given?.data, key } as PrefetchRequest<R>)
      found.catch(() => {})
      context.set('prefetch', found)
    },
  }
}

/** Mounts routes on the app: each checks its input before it is reached, and is in the OpenAPI document. */
export function mountRoutes(app: OpenAPIHono<AppEnv>, routes: readonly Route[]): void {
  for (const { contract, answer } of routes) app.openapi(contract, answer as never)
}

/** The success status; the first one if there are two. */
function successStatus({ responses }: AnyRoute): 200 | 201 | 202 | 204 {
  return Number(Object.keys(responses).find((status) => status.startsWith('2'))) as 200
}

/** The request as its handler gets it. Input that the route does not take is undefined. */
function requestOf<R extends AnyRoute>({ access, request }: R, context: Context<AppEnv>): ContextRequest<R> {
  const valid = (part: 'param' | 'query' | 'json' | 'header') => context.req.valid(part as never) as unknown
  const headers = (request?.headers ? valid('header') : {}) as { 'idempotency-key'?: string }
  return {
    ...acting(access, context),
    key: headers['idempotency-key'],
    params: valid('param'),
    query: valid('query'),
    body: valid('json'),
    context,
  } as ContextRequest<R>
}

/** The actor of the request. The permission check runs before, so any other actor is a bug. */
function acting(access: Access, context: Context<AppEnv>): { actor: Actor | null; session: Session | null } {
  const [actor, session] = [context.get('actor'), context.get('session')]
  if (!mayBe(access, actor) || (access !== 'anyone' && !session))
    throw new Error(`A route for ${access} was reached by ${actor?.role ?? 'a visitor'}`)
  return { actor, session }
}

function mayBe(access: Access, actor: Actor | null): boolean {
  if (access === 'anyone') return true
  if (access === 'staff') return actor !== null && isStaff(actor.role)
  return access === 'signed-in' ? actor !== null : actor?.role === access
}
