import { createRoute, type RouteConfig, z } from '@hono/zod-openapi'
import { problemMediaType, problemType } from './problems.ts'

/**
 * Who may call a route. `anyone` includes visitors, `signed-in` is every role, `staff` is operators and auditors. In
 * the console, routes that only read are for `staff`, and routes that decide or change something are for `operator`.
 */
export type Access = 'anyone' | 'signed-in' | 'client' | 'staff' | 'operator'

/**
 * How a route confirms the actor's identity, besides the session. `recent`: the person has confirmed this session with
 * their password or second factor in the last five minutes; otherwise the request is refused before it reaches the
 * route. `in-body`: the request carries the password, and the route checks it each time.
 */
export type Confirmation = 'recent' | 'in-body'

/**
 * A route as data: path, input, answers, who may call it, and how it confirms the actor. A route without `access` does
 * not compile, so that no permission is forgotten.
 */
export function defineRoute<const R extends RouteConfig & { access: Access; confirmation?: Confirmation }>(route: R) {
  return createRoute(route)
}

/** Any result of `defineRoute`. */
export type AnyRoute = RouteConfig & { readonly access: Access; readonly confirmation?: Confirmation }

/** The success statuses of a route: usually one, for a few routes two. */
export type SuccessStatus<R extends AnyRoute> = Extract<keyof R['responses'], 200 | 201 | 202 | 204>

/** The JSON body of a route's success; null if the answer has no body or is a file. */
export type Answer<R extends AnyRoute, Status = SuccessStatus<R>> = Status extends keyof R['responses']
  ? R['responses'][Status] extends JsonOf<infer Body extends z.ZodType>
    ? z.output<Body>
    : null
  : never

/** The type of one part of a route's request; never if the route has no such part. */
export type PartOf<R extends AnyRoute, Part extends 'params' | 'query' | 'body'> = R extends {
  request: Record<Part, infer Shape extends z.ZodType | JsonOf<z.ZodType>>
}
  ? Shape extends JsonOf<infer Body extends z.ZodType>
    ? Body
    : Shape
  : never

/** Whether a route takes an idempotency key. */
export type NeedsIdempotencyKey<R extends AnyRoute> = R extends { request: { headers: typeof IdempotencyHeaders } }
  ? true
  : false

/** The input that a caller gives to a route. `key` is the idempotency key: a repeated operation has the same key. */
export type RouteInput<R extends AnyRoute> = InputPart<R, 'params'> &
  InputPart<R, 'query'> &
  InputPart<R, 'body'> &
  (NeedsIdempotencyKey<R> extends true ? { readonly key: string } : unknown)

type InputPart<R extends AnyRoute, Part extends 'params' | 'query' | 'body'> = [PartOf<R, Part>] extends [never]
  ? unknown
  : object extends z.input<PartOf<R, Part>>
    ? { readonly [Name in Part]?: z.input<PartOf<R, Part>> }
    : { readonly [Name in Part]: z.input<PartOf<R, Part>> }

interface JsonOf<Shape> {
  content: { 'application/json': { schema: Shape } }
}

const ProblemCode = z.string().meta({
  description: 'A stable code for programs',
  example: 'insufficient-deposits',
})
const ProblemDetail = z.string().meta({ description: 'The message for a person' })

/**
 * The body of every answer that is not a success: problem details (RFC 9457). The members from `code` on are our own
 * extension.
 */
export const Problem = z
  .object({
    type: z.string().meta({
      description: 'The address of the problem’s explanation on this page, relative to the site',
      example: problemType('insufficient-deposits'),
    }),
    title: z.string().meta({ description: 'The code as text, always the same', example: 'Insufficient deposits' }),
    status: z.int().meta({ description: 'The status of the answer' }),
    detail: ProblemDetail,
    instance: z
      .string()
      .meta({ description: 'The id of this answer: a urn:uuid with the request ID, which the log contains' }),
    code: ProblemCode,
    field: z.string().optional().meta({ description: 'The field to correct' }),
    params: z.record(z.string(), z.string()).optional().meta({ description: 'The values in the detail' }),
    issues: z
      .array(z.object({ field: z.string(), code: ProblemCode, detail: ProblemDetail }))
      .optional()
      .meta({ description: 'All fields to correct, if there are several' }),
  })
  .openapi('Problem')
export type Problem = z.infer<typeof Problem>

/** The JSON answer of a route. */
export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** A file as an answer, of one of these media types. */
export function file<const T extends string>(types: readonly T[], description: string) {
  const bytes = { schema: z.string().meta({ format: 'binary' }) }
  return { description, content: Object.fromEntries(types.map((type) => [type, bytes])) as Record<T, typeof bytes> }
}

/** The JSON body of a request. */
export function jsonBody<T extends z.ZodType>(schema: T) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** The rows of a page, and the cursors of the next and the previous page; null at the ends. */
export interface Page<Row> {
  readonly rows: Row[]
  readonly previous: string | null
  readonly next: string | null
}

/** The schema of a page of these rows. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), previous: z.string().nullable(), next: z.string().nullable() })
}

/** Problem details as an answer. */
function problem(description: string) {
  return { description, content: { [problemMediaType]: { schema: Problem } } }
}

/** The refusals of every route. The answer to 400 names the field. */
export const refusals = {
  400: problem('The input is not valid; the answer names the field'),
  401: problem('Nobody is signed in'),
  403: problem('This role has no permission'),
  404: problem('The record does not exist, or belongs to someone else'),
  409: problem('The current state does not allow the operation; nothing was changed'),
  413: problem('Too large'),
  415: problem('Not an accepted type of content'),
  429: problem('Too many attempts'),
} as const

/** A dollar amount in JSON: a decimal string with at most two decimals, never a number. */
export const Amount = z
  .string()
  .regex(/^[0-9]{1,13}(\.[0-9]{1,2})?$/, 'Enter an amount in dollars with at most two decimals, for example 250.00.')
  .meta({ example: '2000.00' })

/** An amount from the server: always two decimals, may be negative. */
export const Dollars = z.string().meta({ example: '2000.00', description: 'Dollars with two decimals' })

/** An instant, ISO 8601 in UTC. Business times are by the firm's clock. */
export const Instant = z.iso.datetime()

/** The idempotency key of an operation. It is stored permanently, so that a repeated request has one effect. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.uuid().meta({ description: 'Chosen by the caller, unique for each operation' }),
})

export const IdParams = z.object({ id: z.uuid() })

/** The id of a transaction on a chain. */
export const TransactionId = z.string().regex(/^[0-9a-f]{64}$/)
