import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Actor } from '#root/contract/identity.ts'
import { problemMediaType, problemTitle, problemType } from '#root/contract/problems.ts'
import { describeRefusal, findRefusal, type RefusalCode } from '#root/contract/refusals.ts'
import type { Problem } from '#root/contract/route.ts'
import { routeTable } from '#root/contract/routes.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { OpenStream } from './stream-output.ts'

/** The context variables of every handler. */
export interface AppEnv {
  /** Node's own request and response; absent if a test calls the app directly. */
  Bindings: Partial<HttpBindings> & {
    /** Takes over the stream of an answer, if the platform can send its bytes without the application. */
    readonly openStream?: (open: OpenStream) => void
    /** Sets a header of the answer without the application, if the platform can. A header of the handler replaces it. */
    readonly setHeader?: (name: string, value: string) => void
  }
  Variables: {
    requestId: string
    /** The signed-in person; null for a visitor. */
    actor: Actor | null
    /** The session of the signed-in person. */
    session: { readonly id: string; readonly expiresAt: Date; readonly mfaVerified: boolean } | null
    /** What was read together with the session. */
    prefetch?: Promise<unknown>
    /** Why this request was refused. */
    refusal?: RefusalCode
    /** The person who has just signed in, and the method. */
    signInMethod?: { readonly actorId: string; readonly by: string }
    /** The digest of the account of a log-in. */
    account?: string
  }
}

// zod's own messages are for programmers. A schema with a message for people provides it.
z.config({ customError: () => describeRefusal('invalid-input') })

/** A router whose input errors become 400 refusals that name the field. */
export function newRouter() {
  return new OpenAPIHono<AppEnv>({
    router: new CachingRouter(),
    defaultHook: (result, c) => {
      if (result.success) return
      const issue = result.error.issues[0]
      const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.map(String).join('.')
      return answerRefusal(c, refuse('invalid-input', field ? { field } : {}), issue?.message)
    },
  })
}

/** The paths of the API without parameters. */
const fixedPaths: ReadonlySet<string> = new Set(
  routeTable.map(({ path }) => path).filter((path) => !path.includes('{')),
)

/** Finds the handlers of a path, and remembers those of the fixed paths: to search them again takes longer than most checks. */
class CachingRouter<T> implements Router<T> {
  readonly name = 'CachingRouter'
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] })
  readonly #found = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#router.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    const name = `${method} ${path}`
    const known = this.#found.get(name)
    if (known) return known
    const found = this.#router.match(method, path)
    if (fixedPaths.has(path)) this.#found.set(name, found)
    return found
  }
}

/**
 * Sets a header of the answer before the handler runs. The router's own headers take longer than all checks: they are
 * copied and sorted for each answer.
 */
export function setHeaderAhead(c: Context<AppEnv>, name: string, value: string): void {
  const set = c.env?.setHeader ?? c.header
  set(name, value)
}

/** The most specific route that the request matched. */
export function routeOf(c: Context<AppEnv>): string {
  const paths = matchedRoutes(c).map(({ path }) => path)
  return paths.findLast((path) => !path.endsWith('*')) ?? (c.req.path.startsWith('/api/') ? '/api/*' : '/*')
}

/**
 * Answers with a refusal as problem details (RFC 9457). The status and the message are those of the code; `detail`
 * replaces the message if a schema of the input has its own.
 */
export function answerRefusal(
  c: Context<AppEnv>,
  { refusal, field, params, issues }: Refusal<RefusalCode>,
  detail = describeRefusal(refusal, params),
) {
  const { status } = findRefusal(refusal)!
  const problem: Problem = {
    type: problemType(refusal),
    title: problemTitle(refusal),
    status,
    detail,
    instance: `urn:uuid:${c.get('requestId')}`,
    code: refusal,
  }
  c.set('refusal', refusal)
  if (params?.retryAfterS) c.header('Retry-After', params.retryAfterS)
  if (field) problem.field = field
  if (params) problem.params = { ...params }
  if (issues)
    problem.issues = issues.map((issue) => ({
      field: issue.field,
      code: issue.refusal,
      detail: describeRefusal(issue.refusal as RefusalCode, issue.params),
    }))
  return c.body(JSON.stringify(problem), status, { 'Content-Type': problemMediaType })
}
