import type { OpenAPIHono } from '@hono/zod-openapi'
import { refusalTable } from '#root/contract/refusals.ts'
import type { Access, Confirmation } from '#root/contract/route.ts'
import { confirmationMinutes } from '#root/domain/confirmation.ts'
import type { AppEnv } from './router.ts'

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>
type Operation = Record<string, unknown> & { access?: Access; confirmation?: Confirmation }

const info = {
  title: 'Glasshouse',
  version: '1',
  description:
    'A simulation: play money, fictional firm. A session is a cookie. A request that changes something carries our own Origin, and a money operation an Idempotency-Key. A refusal and an error are problem details (RFC 9457).',
}

const sessionScheme = 'session'

/** The description of each access, in the document. */
const accessDescriptions: Record<Access, string> = {
  anyone: 'Anyone, signed in or not.',
  'signed-in': 'Everybody who is signed in.',
  client: 'Clients.',
  staff: 'The firm’s staff: operators and auditors.',
  operator: 'Operators.',
}

/** The description of each kind of confirmation, in the document. */
const confirmationDescriptions: Record<Confirmation, string> = {
  recent: `Refused with confirmation-needed unless POST /api/session/confirmation has confirmed this session in the last ${confirmationMinutes} minutes.`,
  'in-body': 'Asks for the password in its body, each time.',
}

let described: Document | undefined

/** Describes the API. It is the same for every firm of a process, and made when it is first needed. */
export function apiDocument(app: OpenAPIHono<AppEnv>): Document {
  return (described ??= describe(app))
}

/**
 * Describes the API in OpenAPI 3.1, from the mounted routes. Each operation names who may call it, under `x-access` and
 * as its security, and its kind of confirmation, under `x-confirmation`; the schema of a problem lists every code.
 */
function describe(app: OpenAPIHono<AppEnv>): Document {
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [{ url: '/' }] })
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods as Record<string, Operation>)) documentAccess(operation)
  }
  const components = { ...document.components, securitySchemes: { [sessionScheme]: sessionCookie } }
  nameCodes(components.schemas?.Problem)
  return { ...document, components }
}

const sessionCookie = {
  type: 'apiKey',
  in: 'cookie',
  name: 'glasshouse.session_token',
  description: 'Set by POST /api/session. On https its name begins with __Host-.',
} as const

/** A route's access is our own extension, which OpenAPI allows only with the prefix x-. */
function documentAccess(operation: Operation): void {
  const { access, confirmation } = operation
  if (!access) return
  delete operation.access
  delete operation.confirmation
  operation['x-access'] = access
  operation.description = accessDescriptions[access]
  if (confirmation) {
    operation['x-confirmation'] = confirmation
    operation.description += ` ${confirmationDescriptions[confirmation]}`
  }
  operation.security = access === 'anyone' ? [] : [{ [sessionScheme]: [] }]
}

function nameCodes(problem: unknown): void {
  const code = (problem as { properties?: { code?: { enum?: string[] } } } | undefined)?.properties?.code
  if (code) code.enum = Object.keys(refusalTable).toSorted()
}
