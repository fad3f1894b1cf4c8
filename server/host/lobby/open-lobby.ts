import { recordAuditHead } from '#platform/audit-note.ts'
import { queriesOver } from '#platform/database/pool.ts'
import type { Answer } from '#platform/http/listen.ts'
import { addHostRefusals } from '#root/contract/host/refusals.ts'
import { hostRouteTable } from '#root/contract/host/routes.ts'
import { m } from '#root/contract/messages/messages.js'
import { setGate, usingRequestPool } from '#root/server/app.ts'
import { auditRoutes } from '#root/server/features/audit/routes.ts'
import { actorOfSession } from '#root/server/identity/actor.ts'
import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import { createAuth, sessionCookieName } from '#root/server/identity/auth.ts'
import { removeExpiredSessions } from '#root/server/identity/end-session.ts'
import { recoveryRoutes } from '#root/server/identity/recovery-routes.ts'
import { identityRoutes } from '#root/server/identity/routes.ts'
import { securityRoutes } from '#root/server/identity/security-routes.ts'
import { createThrottle, defaultLimits, type Limits } from '#root/server/identity/throttle.ts'
import { createHub } from '#root/server/live/hub.ts'
import { relayEvents } from '#root/server/live/relay-events.ts'
import { liveRoutes } from '#root/server/live/routes.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import { type AnswerEarly, earlyAnswers } from '#root/server/platform/http/answer-early.ts'
import { errorAnswer, missingAnswer } from '#root/server/platform/http/answer-errors.ts'
import { healthRoute } from '#root/server/platform/http/health.ts'
import { rejectMalformedUrl } from '#root/server/platform/http/reject-malformed-url.ts'
import { requestLog, requestRecorder } from '#root/server/platform/http/request-log.ts'
import { mountRoutes } from '#root/server/platform/http/route.ts'
import { newRouter } from '#root/server/platform/http/router.ts'
import { sameOrigin } from '#root/server/platform/http/same-origin.ts'
import { securityHeaders } from '#root/server/platform/http/security-headers.ts'
import { securityLog } from '#root/server/platform/http/security-log.ts'
import { serveWeb } from '#root/server/platform/http/serve-web.ts'
import { type CurrentWeb, webAnswers } from '#root/server/platform/http/web-answers.ts'
import type { WebBuild } from '#root/server/platform/http/web-build.ts'
import { keepRunning } from '#root/server/platform/keep-running.ts'
import { describeError, type Log } from '#root/server/platform/log.ts'
import { endSending, startMailWorker } from '#root/server/platform/mail/mail-worker.ts'
import type { Transport } from '#root/server/platform/mail/transport.ts'
import { runHourly } from '#root/server/platform/run-hourly.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { endAll } from '#root/server/platform/writers.ts'
import type { Classes } from '../classes.ts'
import type { HostWork } from './administer-host.ts'
import { inviteFirstAdministrator } from './invitations.ts'
import { isLobbyPath } from './lobby-paths.ts'
import { openOffice } from './office.ts'
import { deleteExpiredClasses } from './retention.ts'
import { lobbyRoutes, type LobbyServices } from './routes.ts'

/** The services of the lobby. */
export interface LobbyParts {
  /** With the host's own domain as the public address, and the secrets of the host. */
  readonly settings: Settings
  readonly log: Log
  /** The directory, through the lobby's own pools. */
  readonly database: Database
  readonly classes: Classes
  readonly work: HostWork
  /** The origin of a firm. */
  readonly originOf: (slug: string) => string
  /** The pages of the lobby. */
  readonly web: WebBuild
  /** Called in every process when limits of classes may have changed. */
  readonly onQuotas: () => void
  /** Sends the lobby's emails; null: they stay in its outbox. */
  readonly transport: Transport | null
  /** Other limits of attempts, for tests. */
  readonly limits?: Partial<Limits>
}

/** The running lobby. */
export interface Lobby {
  readonly app: ReturnType<typeof buildApp>
  readonly fetch: Answer
  readonly answerEarly: AnswerEarly
  /** The one-time link of the first administrator; null except at the first start. */
  readonly firstAdministratorLink: string | null
  readonly services: LobbyServices
  closeStreams(): void
  stop(): Promise<void>
}

const recoveryPauseMs = 1_000
const auditNotePauseMs = 60_000

/**
 * Opens the lobby of a host: the application at the host's own domain, and its background work. After a failure,
 * everything that had started is stopped.
 */
export async function openLobby(parts: LobbyParts): Promise<Lobby> {
  const stops: (() => unknown)[] = []
  try {
    addHostRefusals()
    await openOffice(parts.database, () => {})
    const hub = createHub()
    const relay = await relayEvents(parts.database, {
      async onEvent(audiences, event) {
        if (event.type === 'quotas') parts.onQuotas()
        audiences.forEach((to) => hub.dispatch(to, event))
      },
      onReached: (position) => hub.reach(position),
      async onGap() {
        parts.onQuotas()
        hub.closeAll()
      },
    })
    stops.push(() => relay.stop())
    const services = servicesOf(parts)
    const answerWeb = webAnswers(
      presentWeb(parts.web),
      parts.settings.publicUrl,
      sessionCookieName(parts.settings.publicUrl),
    )
    stops.push(await startWork(parts, services))
    const app = buildApp(parts, { services, hub, answerWeb })
    return {
      app,
      fetch: app.fetch,
      answerEarly: earlyAnswers(
        answerWeb,
        requestRecorder(parts.log, () => {}),
      ),
      firstAdministratorLink: await inviteFirstAdministrator(parts.database.background, parts.settings.publicUrl),
      services,
      closeStreams: () => hub.closeAll(),
      stop: () => endAll(stops),
    }
  } catch (error) {
    await endAll(stops).catch(() => {})
    throw error
  }
}

function servicesOf({ database, settings, log, classes, work, originOf, limits }: LobbyParts): LobbyServices {
  const { db } = database
  return {
    db,
    settings,
    log,
    classes,
    work,
    originOf,
    auth: createAuth(db, settings),
    throttle: createThrottle(database.chosen, { ...defaultLimits, ...limits }),
    onSignedUp: () => {},
    // A teacher who signs up joins no class.
    readClassSize: () => null,
    welcomeText: m.lobby_mail_welcome_body,
  }
}

/** The lobby has no settings that change its pages, and no translator of a third party. */
function presentWeb(web: WebBuild): CurrentWeb {
  const built = { ...web, hasPath: isLobbyPath }
  return { built, version: () => built, current: (file) => file, translatorOrigin: () => null }
}

interface Built {
  readonly services: LobbyServices
  readonly hub: ReturnType<typeof createHub>
  readonly answerWeb: ReturnType<typeof webAnswers>
}

function buildApp({ settings, log, database }: LobbyParts, { services, hub, answerWeb }: Built) {
  const { db } = database
  const app = newRouter()
  app.use(
    requestLog(log, () => {}),
    securityLog(log, settings),
    securityHeaders(settings.publicUrl),
  )
  app.onError(errorAnswer(log))
  app.route('/', healthRoute(db))
  app.use('/api/*', usingRequestPool('session'), rejectMalformedUrl)
  app.use('/api/*', sameOrigin(settings.publicUrl), actorOfSession({ ...services, log }))
  const routes = [
    ...identityRoutes(services),
    ...securityRoutes(services),
    ...recoveryRoutes(services),
    ...liveRoutes({ db, hub, settings }),
    ...auditRoutes({ db, verifications: queriesOver(database.unlimited), settings }),
    ...lobbyRoutes(services),
  ].filter(({ contract }) => hostRouteTable.includes(contract))
  for (const { contract } of routes) setGate(app, db, contract)
  mountRoutes(app, routes)
  app.all('/api/*', missingAnswer)
  app.get(
    '*',
    serveWeb(answerWeb, () => true),
  )
  return app
}

/** Starts mail, recoveries, housekeeping and retention. Returns the function that stops them. */
async function startWork(parts: LobbyParts, services: LobbyServices): Promise<() => Promise<unknown>> {
  const { settings, log, database, transport } = parts
  const db = database.background
  const logged = (what: string) => (error: unknown) => log.error(what, describeError(error))
  if (!transport) await endSending(db)
  const mailWorker = transport && (await startMailWorker(db, transport, logged('mail of the lobby'), database))
  const recoveries = keepRunning(
    () => answerRecoveries(db, settings.publicUrl),
    { pauseMs: recoveryPauseMs, whenWritten: database.whenWritten },
    logged('recoveries of the lobby'),
  )
  const noting = keepRunning(
    () => recordAuditHead(db, settings.dataDir),
    { pauseMs: auditNotePauseMs },
    logged('audit log of the host'),
  )
  const ends = [
    () => recoveries.stop(),
    () => noting.stop(),
    () => mailWorker?.stop(),
    runHourly(() => removeExpiredSessions(db), logged('sessions of the lobby')),
    runHourly(() => deleteExpiredClasses({ ...services, db }), logged('retention of classes')),
  ]
  return () => Promise.all(ends.map(async (end) => end()))
}
