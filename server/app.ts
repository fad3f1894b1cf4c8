import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { queriesOver, usingPool } from '#platform/database/pool.ts'
import type { Actor } from '#root/contract/identity.ts'
import { IdempotencyHeaders } from '#root/contract/route.ts'
import { routeTable, type TableRoute } from '#root/contract/routes.ts'
import type { TranslatedText } from '#root/domain/translated-text.ts'
import { directorActions } from './director-actions.ts'
import type { BackupServices } from './features/backup/routes.ts'
import { receiveContactForm } from './features/contact/receive-form.ts'
import { keepSeatMoney } from './features/debrief/seat-money.ts'
import { switchDirectorOn } from './features/director/change-director.ts'
import { readRate } from './features/market/feeds.ts'
import type { Pages } from './features/settings/pages.ts'
import { findFreeze, freezeWithdrawals, unfreezeWithdrawals } from './features/withdrawals/freeze/freeze-withdrawals.ts'
import { featureRoutes } from './generated/feature-routes.ts'
import { actorOfSession } from './identity/actor.ts'
import type { IdentityServices } from './identity/identity-services.ts'
import { recoveryRoutes } from './identity/recovery-routes.ts'
import { requireAccess, requireConfirmation } from './identity/require-access.ts'
import { identityRoutes } from './identity/routes.ts'
import { securityRoutes } from './identity/security-routes.ts'
import type { Hub } from './live/hub.ts'
import { liveRoutes, setPositionHeader } from './live/routes.ts'
import type { RequestPool } from './platform/database/database.ts'
import type { Queryable, Transaction } from './platform/database/queryable.ts'
import type { Files } from './platform/files/files.ts'
import { errorAnswer, missingAnswer } from './platform/http/answer-errors.ts'
import { apiDocument } from './platform/http/api-document.ts'
import { healthRoute } from './platform/http/health.ts'
import { jsonBody, jsonBodyLimit } from './platform/http/json-body.ts'
import { limitOperations } from './platform/http/limit-operations.ts'
import { rejectMalformedUrl } from './platform/http/reject-malformed-url.ts'
import { type AnsweredRequest, requestLog } from './platform/http/request-log.ts'
import { mountRoutes, type Route } from './platform/http/route.ts'
import { type AppEnv, newRouter } from './platform/http/router.ts'
import { sameOrigin } from './platform/http/same-origin.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { securityLog } from './platform/http/security-log.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import type { AnswerWeb } from './platform/http/web-answers.ts'
import type { LocalNetwork } from './platform/local-network.ts'
import type { Log } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'
import type { UploadParts } from './platform/uploads/upload-parts.ts'
import type { ChainServices } from './start-chain.ts'

/** The services that the routes use. */
export interface Services extends IdentityServices, Pick<BackupServices, 'backupSource' | 'gate'>, ChainServices {
  readonly settings: Settings
  readonly log: Log
  readonly files: Files
  /** The received parts of unfinished uploads. */
  readonly parts: UploadParts
  readonly hub: Hub
  readonly pages: Pages
  /** Reserves the code of a room among all firms of a host; true where there is one firm. */
  readonly reserveRoomCode: (code: string) => Promise<boolean>
  readonly network: LocalNetwork
  /** Answers requests for pages and files of the web. */
  readonly answerWeb: AnswerWeb
  /** The maximum of a client's operations in a minute; absent: the default. */
  readonly operationsPerMinute?: number
  /** Called for each request when its answer starts. */
  readonly onAnswered: (request: AnsweredRequest) => void
  /** Settles matured plans; resolves when it is done. */
  readonly settleNow: () => Promise<void>
}

/**
 * Builds the app: the middleware of every request in order, and then the routes of each noun. Every route runs after
 * the access checks that the route table sets for it.
 */
export function buildApp(services: Services) {
  const { settings, log, db } = services
  const app = newRouter()
  app.use(requestLog(log, services.onAnswered), securityLog(log, settings), securityHeaders(settings.publicUrl))
  app.onError(errorAnswer(log))
  app.route('/', healthRoute(db))

  app.use(
    '/api/*',
    services.gate.middleware,
    usingRequestPool('session'),
    rejectMalformedUrl,
    setPositionHeader(services.hub),
  )
  const routes = routesOf(services)
  const prefetches = new Map(routes.map(({ contract, prefetch }) => [`${contract.method} ${contract.path}`, prefetch]))
  const prefetchOf = ({ req }: Context<AppEnv>) => prefetches.get(`${req.method.toLowerCase()} ${req.path}`)
  app.use('/api/*', sameOrigin(settings.publicUrl), actorOfSession(services, prefetchOf))
  const limitOfOperations = limitOperations(services.operationsPerMinute)
  for (const route of routeTable) {
    setGate(app, db, route)
    // A request with an idempotency key, which is stored permanently.
    if (route.request?.headers === IdempotencyHeaders)
      app.on(route.method.toUpperCase(), pathOf(route), limitOfOperations)
  }
  mountRoutes(app, routes)
  const web = serveWeb(services.answerWeb, () => services.pages.built.fallback !== null)
  // Built at the first request for it, because that takes a quarter of the processor time of a start.
  let document: object | undefined
  app.get('/api/docs/openapi.json', (c) => c.json((document ??= apiDocument(app))))
  app.get('/api/docs', web)
  app.all('/api/*', missingAnswer)

  app.post('/contact', services.gate.middleware, usingRequestPool('entry'), sameOrigin(settings.publicUrl))
  app.post('/contact', ...receiveContactForm(services))
  app.get('*', web)
  return app
}

/** A route's path in the router's syntax. */
function pathOf({ path }: TableRoute): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/**
 * Routes that anyone may read, but whose answer comes from the money tables: the clock reads the time of the last
 * transfer.
 */
const publicMoneyPaths: ReadonlySet<string> = new Set(['/api/clock', '/api/lab', '/api/rooms/{code}/projector'])

/** The connection pool of a route's queries: a lock on money must not block pages or log-ins. */
function poolOf({ method, path, access }: Pick<TableRoute, 'method' | 'path' | 'access'>): RequestPool {
  if (method !== 'get') return access === 'anyone' ? 'entry' : 'writes'
  return access === 'anyone' && !publicMoneyPaths.has(path) ? 'public' : 'reads'
}

/** Runs the queries of a request on a pool of this kind. */
export function usingRequestPool(pool: RequestPool) {
  return createMiddleware<AppEnv>((_c, next) => usingPool(pool, next))
}

/**
 * Installs the checks that run before a route: the permission, the confirmation of the session if required, and the
 * body before anything reads it.
 */
export function setGate(app: OpenAPIHono<AppEnv>, db: Queryable, route: TableRoute): void {
  const { method, path, access, confirmation, request } = route
  const at = pathOf(route)
  const name = `${method.toUpperCase()} ${path}`
  app.on(method.toUpperCase(), at, requireAccess(db, access, name))
  app.on(method.toUpperCase(), at, usingRequestPool(poolOf(route)))
  if (confirmation === 'recent') app.on(method.toUpperCase(), at, requireConfirmation(db))
  // A route that takes a file limits and checks it itself, during the upload.
  const takesFile = request?.body !== undefined && !('application/json' in request.body.content)
  if (method !== 'get' && !takesFile) app.on(method.toUpperCase(), at, jsonBodyLimit, jsonBody)
}

/** Every route of the product with its handler. */
function routesOf(services: Services): Route[] {
  const { feed, settings, backupSource } = services
  const featureServices = {
    ...services,
    retentionDays: settings.uploadRetentionDays,
    verifications: queriesOver(backupSource.database.unlimited),
    readRate: (queries: Queryable) => readRate(queries, feed),
    freezing: {
      freeze: async (tx: Transaction, operator: Actor, notice: TranslatedText) =>
        (await findFreeze(tx)) ?? freezeWithdrawals(tx, operator, notice),
      unfreeze: unfreezeWithdrawals,
    },
    directing: directorActions(services),
    switchDirectorOn,
    keepSeatMoney,
  }
  return [
    ...identityRoutes(services),
    ...securityRoutes(services),
    ...recoveryRoutes(services),
    ...liveRoutes(services),
    ...featureRoutes.flatMap((routes) => routes(featureServices)),
  ]
}
