import path from 'node:path'
import { buildApp } from './app.ts'
import { removeLeftovers } from './features/backup/finish-replacement.ts'
import { isReplacement } from './features/backup/replace-state.ts'
import { purgeSnapshots } from './features/backup/snapshots.ts'
import { startSettling } from './features/investments/start-settling.ts'
import { purgeOnboarding } from './features/onboarding/remove-onboarding.ts'
import { startSamples } from './features/samples/start-samples.ts'
import { openPages, type Pages } from './features/settings/pages.ts'
import { expirePolicyChanges } from './features/staff/policy-changes.ts'
import { answerRecoveries } from './identity/answer-recoveries.ts'
import { createAuth } from './identity/auth.ts'
import { removeExpiredSessions } from './identity/end-session.ts'
import { forgetLeftovers } from './identity/forget-leftovers.ts'
import { inviteFirstOperator } from './identity/invitations.ts'
import { createThrottle } from './identity/throttle.ts'
import { createHub, type Hub } from './live/hub.ts'
import { listenForEvents } from './live/listen-for-events.ts'
import { migrate } from './platform/database/migrate.ts'
import { type Files, openFiles } from './platform/files/files.ts'
import type { ObjectStore } from './platform/files/object-store.ts'
import { purgeFiles } from './platform/files/purge-files.ts'
import { openGate, type RequestGate } from './platform/http/request-gate.ts'
import { keepRunning } from './platform/keep-running.ts'
import { createLog, describeError, type Log } from './platform/log.ts'
import { endSending, startMailWorker } from './platform/mail/mail-worker.ts'
import { webFolder } from './platform/node/assets.ts'
import { noteAuditHead } from './platform/node/audit-note.ts'
import { lockDataFolder } from './platform/node/database/lock.ts'
import { type NodeDatabase, openDatabase } from './platform/node/database/open-database.ts'
import { useState } from './platform/node/database/state-use.ts'
import { clamdScanner } from './platform/node/files/clamd.ts'
import { openObjectStore } from './platform/node/files/open-object-store.ts'
import { limitsBehindProxy, listen, serverLimits } from './platform/node/http/listen.ts'
import { loadWebBuild } from './platform/node/http/web-build.ts'
import { keepPublicUrl } from './platform/node/public-address.ts'
import { localUploadParts } from './platform/node/uploads/local-upload-parts.ts'
import type { Report } from './platform/report.ts'
import { runHourly } from './platform/run-hourly.ts'
import { type Settings, withPort } from './platform/settings.ts'
import type { StartupError } from './platform/startup-error.ts'
import type { UploadParts } from './platform/uploads/upload-parts.ts'
import { purgeUploads } from './platform/uploads/uploads.ts'
import { endAll, gatherWriters, type Writers } from './platform/writers.ts'
import { startChain } from './start-chain.ts'
import { startMetrics } from './start-metrics.ts'

export interface RunningServer {
  readonly url: string
  readonly port: number
  /** The one-time link for the firm's first operator; null but at the first start. */
  readonly firstOperatorLink: string | null
  /** Finishes what is running and ends everything. */
  stop(): Promise<void>
}

const stopGraceMs = 5_000
const expiryCheckMs = 5_000
/** How long requests that write may take to end before the state is replaced. What lasts longer waits in the database, and is in the new state or fails. */
const drainMs = 10_000
const recoveryPauseMs = 1_000
const auditNotePauseMs = 60_000

/**
 * Starts everything, in the order in which one thing needs the other, and stops it in the opposite one. What had
 * started before a failure is stopped too. `onLost` is called when another server has taken the data folder, `restart`
 * once another state has taken the place of this one, or was about to.
 */
export async function runServer(
  asked: Settings,
  report: Report,
  onLost: (reason: StartupError) => void,
  restart: () => void,
): Promise<RunningServer> {
  const stops: (() => unknown)[] = []
  const stop = () => endAll(stops)
  const served = Promise.withResolvers<void>()
  const still: Stillness = { gate: openGate(isReplacement), writers: gatherWriters() }
  try {
    const database = await openDatabase(asked, report)
    stops.push(() => database.close())
    const lock = await lockDataFolder(asked.dataDir, database, onLost)
    stops.push(() => lock.release())
    const use = await useState(database.url, {
      async standStill() {
        await served.promise
        await still.gate.refuseWrites(drainMs)
        await still.writers.stop()
      },
      onOver: () => void served.promise.then(() => setImmediate(restart)),
    })
    stops.push(() => use.end())
    await removeLeftovers(database, asked.dataDir)
    await migrate(database, report)
    const answering = await serve(asked, database, stops, still)
    served.resolve()
    return { ...answering, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** What brings this start of the server to a standstill. */
interface Stillness {
  readonly gate: RequestGate
  readonly writers: Writers
}

async function serve(asked: Settings, database: NodeDatabase, stops: (() => unknown)[], { gate, writers }: Stillness) {
  const { db, background, chosen } = database
  stops.push(() => writers.stop())
  const log = createLog(asked.logLevel)
  const store = openObjectStore(asked)
  const parts = localUploadParts(path.join(asked.dataDir, 'uploads'), asked.masterKey)

  const files = openFiles(db, store, asked, asked.clamdSocket ? clamdScanner(asked.clamdSocket) : null)
  writers.add(startPurges(asked, { db: background, store, files, parts }, log))
  const noting = keepRunning(() => noteAuditHead(background, asked.dataDir), auditNotePauseMs, logged(log, 'audit log'))
  writers.add(() => noting.stop())
  const chainServices = await startChain(asked, database, log, stops, writers)
  const settling = startSettling(background, logged(log, 'settling'))
  writers.add(() => settling.stop())
  const hub = createHub()
  const pages = await openPages(background, loadWebBuild(webFolder), logged(log, 'rendering the pages'))
  stops.push(await keepHubInformed(database, hub, pages))

  const onAnswered = await startMetrics(asked, database, hub, stops)

  const server = await listen(asked.host, asked.port, asked.trustProxy ? limitsBehindProxy : serverLimits)
  // The browsers' streams would otherwise keep the server open until the grace is over.
  stops.push(() => {
    const closed = server.close(stopGraceMs)
    hub.closeAll()
    return closed
  })
  const settings = withPort(asked, server.port)
  const app = buildApp({
    settings,
    log,
    db,
    ...chainServices,
    hub,
    auth: createAuth(db, settings),
    throttle: createThrottle(chosen),
    files,
    parts,
    pages,
    settleNow: () => settling.settleNow(),
    backupSource: { database, store, dataDir: asked.dataDir },
    gate,
    onAnswered,
  })
  server.answerWith(app.fetch)
  writers.add(await startMail(settings, background, log))
  const { uploadRetentionDays: retentionDays } = settings
  const samples = startSamples(
    { db: background, ...chainServices, files, retentionDays },
    logged(log, 'sample classes'),
  )
  writers.add(() => samples.stop())
  keepPublicUrl(settings.dataDir, settings.publicUrl)
  return {
    url: settings.publicUrl,
    port: server.port,
    firstOperatorLink: await inviteFirstOperator(db, settings.publicUrl),
  }
}

interface Purged {
  readonly db: NodeDatabase['db']
  readonly store: ObjectStore
  readonly files: Files
  readonly parts: UploadParts
}

/** Removes every hour what has had its time. Returns what ends that. */
function startPurges(
  { dataDir, uploadRetentionDays }: Settings,
  { db, store, files, parts }: Purged,
  log: Log,
): () => Promise<unknown> {
  const ends = [
    runHourly(() => purgeOnboarding({ db, files, parts }), logged(log, 'purge of onboarding')),
    runHourly(() => purgeFiles(db, store), logged(log, 'purge of files')),
    runHourly(() => purgeUploads(db, parts), logged(log, 'purge of uploads')),
    runHourly(() => sweepLeftovers(db, files, log), logged(log, 'purge of what deleted clients left')),
    runHourly(() => removeExpiredSessions(db), logged(log, 'purge of sessions')),
    runHourly(() => expirePolicyChanges(db), logged(log, 'expiry of requests to change the house rules')),
    runHourly(() => purgeSnapshots(dataDir, uploadRetentionDays), logged(log, 'purge of kept states')),
  ]
  return () => Promise.all(ends.map((end) => end()))
}

/** Says where something was left of clients who are deleted, and how much, but not whose it was. */
async function sweepLeftovers(db: NodeDatabase['db'], files: Files, log: Log): Promise<void> {
  const found = await forgetLeftovers({ db, files })
  if (found.length === 0) return
  log.warn('leftovers of deleted clients', {
    tables: [...new Set(found.map(({ table }) => table))].join(),
    count: found.length,
  })
}

/** Answers forgotten passwords by mail, and delivers all mail where a mail server is set. Returns what ends both. */
async function startMail(
  { publicUrl, mail }: Settings,
  db: NodeDatabase['db'],
  log: Log,
): Promise<() => Promise<unknown>> {
  const recoveries = keepRunning(
    () => answerRecoveries(db, publicUrl),
    recoveryPauseMs,
    logged(log, 'answering recoveries'),
  )
  if (!mail) await endSending(db)
  const transport = mail && (await import('./platform/node/mail/smtp.ts')).smtpTransport(mail)
  const mailWorker = transport && (await startMailWorker(db, transport, logged(log, 'mail delivery')))
  return () => Promise.all([recoveries.stop(), mailWorker?.stop()])
}

/** Passes every process's events to this one's browsers. After a gap nobody knows what was missed, so all of them read again. */
async function keepHubInformed(database: NodeDatabase, hub: Hub, pages: Pages): Promise<() => Promise<void>> {
  const listener = await listenForEvents(database, {
    onEvent: (to, event) => void pages.follow(event).then(() => hub.dispatch(to, event)),
    onGap: () => void pages.refresh().then(() => hub.closeAll()),
  })
  const timer = setInterval(() => hub.closeExpired(new Date()), expiryCheckMs).unref()
  return () => (clearInterval(timer), listener.stop())
}

function logged(log: Log, what: string): (error: unknown) => void {
  return (error) => log.error(what, describeError(error))
}
