import { noteAuditHead } from '#platform/audit-note.ts'
import { buildApp, type Services } from './app.ts'
import { directorActions } from './director-actions.ts'
import { isReplacement } from './features/backup/replace-state.ts'
import { purgeSnapshots } from './features/backup/snapshots.ts'
import { startDirecting } from './features/director/direct-lessons.ts'
import { startSettling } from './features/investments/start-settling.ts'
import { startNotingPresence } from './features/lessons/note-presence.ts'
import { purgeSeats } from './features/lessons/purge-seats.ts'
import { answerMetrics, openMetrics } from './features/metrics/metrics.ts'
import { purgeOnboarding } from './features/onboarding/remove-onboarding.ts'
import { startSamples } from './features/samples/start-samples.ts'
import { openPages } from './features/settings/pages.ts'
import { expirePolicyChanges } from './features/staff/policy-changes.ts'
import { answerRecoveries } from './identity/answer-recoveries.ts'
import { createAuth, sessionCookieName } from './identity/auth.ts'
import { deleteLeftovers } from './identity/delete-leftovers.ts'
import { removeExpiredSessions } from './identity/end-session.ts'
import { inviteFirstOperator } from './identity/invitations.ts'
import { createThrottle, defaultLimits, type Limits } from './identity/throttle.ts'
import { createHub } from './live/hub.ts'
import { relayEvents } from './live/relay-events.ts'
import { tickClock } from './platform/clock.ts'
import { type Files, openFiles } from './platform/files/files.ts'
import { purgeFiles } from './platform/files/purge-files.ts'
import { type AnswerEarly, earlyAnswers } from './platform/http/answer-early.ts'
import { openGate } from './platform/http/request-gate.ts'
import { requestNoter } from './platform/http/request-log.ts'
import { webAnswers } from './platform/http/web-answers.ts'
import { keepRunning } from './platform/keep-running.ts'
import { describeError, type Log } from './platform/log.ts'
import { endSending, startMailWorker } from './platform/mail/mail-worker.ts'
import type { Platform } from './platform/platform.ts'
import { runHourly } from './platform/run-hourly.ts'
import { purgeUploads } from './platform/uploads/uploads.ts'
import { endAll, gatherWriters, type Writers } from './platform/writers.ts'
import { type ChainServices, startChain } from './start-chain.ts'

/** How far the firm's clock can be behind, at most, after the machine's clock was set back. */
const clockTickMs = 2_000
const recoveryPauseMs = 1_000
const auditNotePauseMs = 60_000
/** How long write requests may take to end before the state is replaced. Longer ones wait in the database, and apply to the new state or fail. */
const drainMs = 10_000

/** The running product. */
export interface Product {
  readonly app: ReturnType<typeof buildApp>
  readonly answerEarly: AnswerEarly
  /** Answers requests for the metrics; null when the settings ask for none. */
  readonly metrics: ((request: Request) => Promise<Response>) | null
  /** The one-time link for the firm's first operator; null but at the first start. */
  readonly firstOperatorLink: string | null
  /** Ends the live updates of every browser: they would keep a server open. */
  closeStreams(): void
  /** Refuses requests that write, and resolves when nothing writes any more. It cannot be undone. */
  standStill(): Promise<void>
  /** Finishes what is under way and ends everything but the platform. */
  stop(): Promise<void>
}

/**
 * Builds the whole product from what a platform gives: the routes, and the background work. Its database is migrated.
 * What had started before a failure is stopped.
 */
export async function compose(platform: Platform): Promise<Product> {
  const stops: (() => unknown)[] = []
  const stop = () => endAll(stops)
  try {
    return { ...(await start(platform, stops)), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Starts every part in dependency order, and adds how to stop it to `stops`. */
async function start(platform: Platform, stops: (() => unknown)[]): Promise<Omit<Product, 'stop'>> {
  const { settings, log, database } = platform
  const writers = gatherWriters()
  stops.push(() => writers.stop())
  const chainServices = await startChain(platform, stops, writers)
  const ticking = keepRunning(() => tickClock(database.background), { pauseMs: clockTickMs }, logged(log, 'clock'))
  writers.add(() => ticking.stop())
  const settling = startSettling(database.background, logged(log, 'settling'), database)
  writers.add(() => settling.stop())

  const hub = createHub()
  const metrics = settings.metrics && openMetrics({ db: database.background, pools: database.requests, hub })
  const gate = openGate(isReplacement)
  const { app, answerEarly, services, stopListening } = await composeApp(platform, {
    ...chainServices,
    hub,
    gate,
    settleNow: () => settling.runNow(),
    onAnswered: metrics ? metrics.onAnswered : () => {},
  })
  stops.push(stopListening)

  const files = services.files
  writers.add(startHousekeeping(platform, files))
  writers.add(await startMail(platform))
  const presence = startNotingPresence(database.background, hub, logged(log, 'presence'))
  writers.add(() => presence.stop())
  const actions = directorActions(chainServices)
  const directing = startDirecting({ db: database.background, actions }, logged(log, 'director'), database)
  writers.add(() => directing.stop())
  startSampleClasses(platform, chainServices, files, writers)
  return {
    app,
    answerEarly,
    metrics: metrics && answerMetrics(metrics, settings.metrics?.token ?? null),
    firstOperatorLink: await inviteFirstOperator(database.db, settings.publicUrl),
    closeStreams: () => hub.closeAll(),
    async standStill() {
      await gate.refuseWrites(drainMs)
      await writers.stop()
    },
  }
}

/** The services that routes and background work share. */
type Work = ChainServices & Pick<Services, 'hub' | 'gate' | 'settleNow' | 'onAnswered'>

interface AppOptions {
  readonly limits?: Partial<Limits>
  readonly operationsPerMinute?: number
}

/**
 * Builds the request handlers, and passes the events of every process on to its browsers. Tests use this without the work
 * in the background. Returns what ends that.
 */
export async function composeApp(platform: Platform, work: Work, { limits, ...options }: AppOptions = {}) {
  const { settings, log, database, store, parts } = platform
  const { db, background } = database
  const pages = await openPages(background, platform.web, logged(log, 'rendering the pages'))
  // After a gap every browser connects again: the database may have been replaced by another one.
  const relay = await relayEvents(database, {
    onEvent: (audiences, event) =>
      pages.follow(event).then(() => audiences.forEach((to) => work.hub.dispatch(to, event))),
    onReached: (position) => work.hub.reach(position),
    onGap: () => pages.refresh().then(() => work.hub.closeAll()),
  })
  const services: Services = {
    ...work,
    settings,
    log,
    network: platform.network,
    db,
    auth: createAuth(db, settings),
    throttle: createThrottle(database.chosen, { ...defaultLimits, ...limits }),
    files: openFiles(db, store, settings, platform.scanner),
    parts,
    pages,
    answerWeb: webAnswers(pages, settings.publicUrl, sessionCookieName(settings.publicUrl)),
    backupSource: { database, store, dataDir: settings.dataDir },
    ...options,
  }
  const answerEarly = earlyAnswers(services.answerWeb, requestNoter(log, work.onAnswered))
  return { app: buildApp(services), answerEarly, services, stopListening: () => relay.stop() }
}

/** Removes expired data every hour, and notes the head of the audit log. Returns how to stop it. */
function startHousekeeping({ settings, log, database, store, parts }: Platform, files: Files): () => Promise<unknown> {
  const { dataDir, uploadRetentionDays, seatRetentionDays: retentionDays } = settings
  const db = database.background
  const noting = keepRunning(() => noteAuditHead(db, dataDir), { pauseMs: auditNotePauseMs }, logged(log, 'audit log'))
  const ends = [
    () => noting.stop(),
    runHourly(() => purgeOnboarding({ db, files, parts }), logged(log, 'purge of onboarding')),
    runHourly(() => purgeFiles(db, store), logged(log, 'purge of files')),
    runHourly(() => purgeUploads(db, parts), logged(log, 'purge of uploads')),
    runHourly(() => sweepLeftovers(db, files, log), logged(log, 'purge of what deleted clients left')),
    runHourly(() => removeExpiredSessions(db), logged(log, 'purge of sessions')),
    runHourly(() => purgeSeats({ db, files, retentionDays }), logged(log, 'purge of seats')),
    runHourly(() => expirePolicyChanges(db), logged(log, 'expiry of requests to change the staff policy')),
    runHourly(() => purgeSnapshots(dataDir, uploadRetentionDays), logged(log, 'purge of snapshots')),
  ]
  return () => Promise.all(ends.map((end) => end()))
}

/** Logs in which tables data of deleted clients was left, and how much, but not whose it was. */
async function sweepLeftovers(db: Platform['database']['background'], files: Files, log: Log): Promise<void> {
  const found = await deleteLeftovers({ db, files })
  if (found.length === 0) return
  log.warn('leftovers of deleted clients', {
    tables: [...new Set(found.map(({ table }) => table))].join(),
    count: found.length,
  })
}

/** Answers forgotten passwords by mail, and delivers all mail where the platform sends any. Returns what ends both. */
async function startMail({ settings, log, database, transport }: Platform): Promise<() => Promise<unknown>> {
  const db = database.background
  const recoveries = keepRunning(
    () => answerRecoveries(db, settings.publicUrl),
    { pauseMs: recoveryPauseMs, whenWritten: database.whenWritten },
    logged(log, 'answering recoveries'),
  )
  if (!transport) await endSending(db)
  const mailWorker = transport && (await startMailWorker(db, transport, logged(log, 'mail delivery'), database))
  return () => Promise.all([recoveries.stop(), mailWorker?.stop()])
}

function startSampleClasses(
  { settings, log, database }: Platform,
  chain: ChainServices,
  files: Files,
  writers: Writers,
) {
  const services = { db: database.background, ...chain, files, retentionDays: settings.uploadRetentionDays }
  const samples = startSamples(services, database.whenWritten, logged(log, 'sample classes'))
  writers.add(() => samples.stop())
}

function logged(log: Log, what: string): (error: unknown) => void {
  return (error) => log.error(what, describeError(error))
}
