import { recordAuditHead } from '#platform/audit-note.ts'
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
import { sendReminders } from './features/reminders/send-reminders.ts'
import { startSamples } from './features/samples/start-samples.ts'
import { openPages } from './features/settings/pages.ts'
import { expirePolicyChanges } from './features/staff/policy-changes.ts'
import { answerRecoveries } from './identity/answer-recoveries.ts'
import { createAuth, sessionCookieName } from './identity/auth.ts'
import { deleteLeftovers } from './identity/delete-leftovers.ts'
import { removeExpiredSessions } from './identity/end-session.ts'
import { createThrottle, defaultLimits, type Limits } from './identity/throttle.ts'
import { createHub } from './live/hub.ts'
import { relayEvents } from './live/relay-events.ts'
import { tickClock } from './platform/clock.ts'
import { type Files, openFiles } from './platform/files/files.ts'
import { purgeFiles } from './platform/files/purge-files.ts'
import { type AnswerEarly, earlyAnswers } from './platform/http/answer-early.ts'
import { openGate } from './platform/http/request-gate.ts'
import { requestRecorder } from './platform/http/request-log.ts'
import { webAnswers } from './platform/http/web-answers.ts'
import { keepRunning, type WorkTriggers, type Runner } from './platform/keep-running.ts'
import { linkOrigin } from './platform/local-network.ts'
import { describeError, type Log } from './platform/log.ts'
import { endSending, startMailWorker } from './platform/mail/mail-worker.ts'
import { toReminderAddresses } from './platform/mail/reminder-address.ts'
import type { Platform } from './platform/platform.ts'
import { runHourly } from './platform/run-hourly.ts'
import { purgeUploads } from './platform/uploads/uploads.ts'
import { endAll, gatherWriters, type Writers } from './platform/writers.ts'
import { type ChainServices, startChain } from './start-chain.ts'

/** The maximum delay of the firm's clock after the machine's clock was set back. */
const clockTickMs = 2_000
const recoveryPauseMs = 1_000
const auditNotePauseMs = 60_000
/**
 * How long running write requests may take before the state is replaced. Longer ones wait in the database, and apply to
 * the new state or fail.
 */
const drainMs = 10_000

/** The running product. */
export interface Product {
  readonly app: ReturnType<typeof buildApp>
  readonly answerEarly: AnswerEarly
  /** Answers requests for the metrics; null when the settings turn them off. */
  readonly metrics: ((request: Request) => Promise<Response>) | null
  /** The services of its routes. */
  readonly services: Services
  /** When the background work is due next; null: after the next write. */
  dueAt(): Date | null
  /** Ends the live updates of every browser, which would otherwise keep a server open. */
  closeStreams(): void
  /** Refuses write requests, and resolves when no write is running. It cannot be undone. */
  stopWrites(): Promise<void>
  /** Finishes running work and stops everything but the platform. */
  stop(): Promise<void>
}

/**
 * Builds the whole product from a platform: the routes and the background work. The platform's database must be
 * migrated. After a failure, everything that had started is stopped.
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

/** Starts every part in dependency order, and adds the functions that stop them to `stops`. */
async function start(platform: Platform, stops: (() => unknown)[]): Promise<Omit<Product, 'stop'>> {
  const { settings, log, database } = platform
  const writers = gatherWriters()
  stops.push(() => writers.stop())
  const chainServices = await startChain(platform, stops, writers)
  const triggers = triggersOf(platform)
  const { isOurs } = triggers
  const clockPace = { pauseMs: clockTickMs, ...(isOurs && { isOurs }) }
  const ticking = keepRunning(() => tickClock(database.background), clockPace, logged(log, 'clock'))
  writers.add(() => ticking.stop())
  const settling = startSettling(database.background, logged(log, 'settling'), triggers)
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
  const mail = await startMail(platform)
  writers.add(() => mail.stop())
  const presence = startNotingPresence(database.background, hub, logged(log, 'presence'))
  writers.add(() => presence.stop())
  const actions = directorActions(chainServices)
  const directing = startDirecting({ db: database.background, actions }, logged(log, 'director'), triggers)
  writers.add(() => directing.stop())
  startSampleClasses(platform, chainServices, files, writers)
  return {
    app,
    answerEarly,
    metrics: metrics && answerMetrics(metrics, settings.metrics?.token ?? null),
    services,
    dueAt: () => earliest([settling.dueAt(), mail.dueAt(), directing.dueAt()]),
    closeStreams: () => hub.closeAll(),
    async stopWrites() {
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
 * Builds the request handlers, and passes the events of every process on to its browsers. Tests use this without the
 * background work. Returns the function that stops it.
 */
export async function composeApp(platform: Platform, work: Work, { limits, ...options }: AppOptions = {}) {
  const { settings, log, database, store, parts, secrets } = platform
  const { db, background } = database
  const pages = await openPages(background, platform.web, logged(log, 'rendering the pages'))
  // After a gap every browser reconnects, because the database may have been replaced.
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
    readClassSize: platform.readClassSize ?? (() => null),
    reserveRoomCode: platform.reserveRoomCode ?? (async () => true),
    pages,
    answerWeb: webAnswers(pages, settings.publicUrl, sessionCookieName(settings.publicUrl)),
    backupSource: { database, store, dataDir: settings.dataDir, ...(secrets && { secrets }) },
    ...options,
  }
  const answerEarly = earlyAnswers(services.answerWeb, requestRecorder(log, work.onAnswered))
  return { app: buildApp(services), answerEarly, services, stopListening: () => relay.stop() }
}

/** Removes expired data every hour, and records the head of the audit log. Returns the function that stops it. */
function startHousekeeping(platform: Platform, files: Files): () => Promise<unknown> {
  const { settings, log, database, network, store, parts } = platform
  const triggers = triggersOf(platform)
  const hourly = (job: () => Promise<unknown>, what: string) => runHourly(job, logged(log, what), triggers)
  const { dataDir, uploadRetentionDays, seatRetentionDays: retentionDays } = settings
  const db = database.background
  const { isOurs } = triggers
  const headPace = { pauseMs: auditNotePauseMs, ...(isOurs && { isOurs }) }
  const recording = keepRunning(() => recordAuditHead(db, dataDir), headPace, logged(log, 'audit log'))
  const ends = [
    () => recording.stop(),
    hourly(() => purgeOnboarding({ db, files, parts }), 'purge of onboarding'),
    hourly(() => purgeFiles(db, store), 'purge of files'),
    hourly(() => purgeUploads(db, parts), 'purge of uploads'),
    hourly(() => sweepLeftovers(db, files, log), 'purge of leftover data of deleted clients'),
    hourly(() => removeExpiredSessions(db), 'purge of sessions'),
    hourly(() => purgeSeats({ db, files, retentionDays }), 'purge of seats'),
    hourly(() => sendReminders({ db, settings, network }), 'reminders of lessons'),
    hourly(() => expirePolicyChanges(db), 'expiry of requests to change the staff policy'),
    hourly(() => purgeSnapshots(dataDir, uploadRetentionDays), 'purge of snapshots'),
  ]
  return () => Promise.all(ends.map((end) => end()))
}

/** Logs the tables with leftover data of deleted clients and the number of rows, but no names. */
async function sweepLeftovers(db: Platform['database']['background'], files: Files, log: Log): Promise<void> {
  const found = await deleteLeftovers({ db, files })
  if (found.length === 0) return
  log.warn('leftovers of deleted clients', {
    tables: [...new Set(found.map(({ table }) => table))].join(),
    count: found.length,
  })
}

/** Answers recovery requests by email, and delivers all emails if the platform has a mail server. */
async function startMail(platform: Platform): Promise<Pick<Runner, 'stop' | 'dueAt'>> {
  const { network, log, database, settings } = platform
  const db = database.background
  const triggers = triggersOf(platform)
  const recoveries = keepRunning(
    () => answerRecoveries(db, linkOrigin(network)),
    { pauseMs: recoveryPauseMs, ...triggers },
    logged(log, 'answering recoveries'),
  )
  const transport = platform.transport && toReminderAddresses(platform.transport, db, settings)
  if (!transport) await endSending(db)
  const mailWorker = transport && (await startMailWorker(db, transport, logged(log, 'mail delivery'), triggers))
  return {
    dueAt: () => mailWorker?.dueAt() ?? null,
    async stop() {
      await Promise.all([recoveries.stop(), mailWorker?.stop()])
    },
  }
}

function startSampleClasses(platform: Platform, chain: ChainServices, files: Files, writers: Writers) {
  const { settings, log, database } = platform
  const services = { db: database.background, ...chain, files, retentionDays: settings.uploadRetentionDays }
  const samples = startSamples(services, triggersOf(platform), logged(log, 'sample classes'))
  writers.add(() => samples.stop())
}

/** When the background work of this process runs. */
function triggersOf({ database, isWorking }: Platform): WorkTriggers {
  return { whenWritten: database.whenWritten, ...(isWorking && { isOurs: isWorking }) }
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())))
}

function logged(log: Log, what: string): (error: unknown) => void {
  return (error) => log.error(what, describeError(error))
}
