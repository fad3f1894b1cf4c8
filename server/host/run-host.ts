import { lobbyFolder } from '#platform/assets.ts'
import { databaseAt, openDirectoryServer } from '#platform/database/open-database.ts'
import { hostedPools } from '#platform/database/pool.ts'
import { listenForMetrics } from '#platform/http/listen-for-metrics.ts'
import { type Answer, limitsBehindProxy, listen, serverLimits } from '#platform/http/listen.ts'
import { loadWebBuild } from '#platform/http/web-build.ts'
import { openSharedPlatform, type SharedPlatform } from '#platform/open-platform.ts'
import { answerMetrics } from '../features/metrics/metrics.ts'
import type { AnswerEarly } from '../platform/http/answer-early.ts'
import { describeError } from '../platform/log.ts'
import type { Report } from '../platform/report.ts'
import { type Settings, withPort } from '../platform/settings.ts'
import { endAll } from '../platform/writers.ts'
import { automaticChanges } from './automatic-changes.ts'
import { type Cells, openCells, storeCell } from './cells.ts'
import { type Classes, createClasses } from './classes.ts'
import { readHostSettings } from './directory/host-settings.ts'
import { type Directory, openDirectory } from './directory/open-directory.ts'
import { noteRelease } from './directory/releases.ts'
import { startDueWork } from './due-work.ts'
import { type FirmBus, openBus } from './firm-bus.ts'
import { FirmHost } from './firm-host.ts'
import { removeLeftoverFolders } from './firm-places.ts'
import { FirmTransfers } from './firm-transfers.ts'
import { type FirmWork, startFirmWork } from './firm-work.ts'
import { type HostMetrics, openHostMetrics } from './host-metrics.ts'
import { answerSituation } from './host-pages.ts'
import { hostWork } from './lobby/host-work.ts'
import { type Lobby, openLobby } from './lobby/open-lobby.ts'
import { createReadyFirms } from './ready-firms.ts'
import { slugInHost } from './slug.ts'

/** A host of many firms, in one process. */
export interface RunningHost {
  /** The address of the lobby. */
  readonly url: string
  readonly port: number
  readonly classes: Classes
  /** The one-time link of the first administrator; null except at the first start. */
  readonly firstAdministratorLink: string | null
  /** Closes a class in this process; its next request opens it again. */
  closeFirm(slug: string): Promise<void>
  /** Measures the open classes now, instead of after some minutes. */
  measureFirms(): Promise<void>
  /** The port of the metrics; null: they are off. */
  readonly metricsPort: number | null
  stop(): Promise<void>
}

const stopGraceMs = 5_000

/**
 * Starts a host in dependency order, and stops it in reverse. After a failure everything that had started is stopped.
 */
export async function runHost(given: Settings, report: Report): Promise<RunningHost> {
  const stops: (() => unknown)[] = []
  const stop = () => endAll(stops)
  try {
    return { ...(await start(given, report, stops)), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** The opened parts. They are stopped before the parts that they use. */
interface OpenParts {
  bus?: FirmBus
  firms?: FirmHost
  work?: FirmWork
  shared?: SharedPlatform
  lobby?: Lobby
}

async function start(given: Settings, report: Report, stops: (() => unknown)[]): Promise<Omit<RunningHost, 'stop'>> {
  const hosting = given.hosting!
  const served = await openDirectoryServer(given.dataDir, hosting.directoryUrl, report)
  stops.push(() => served.close())
  const directory = await openDirectory(served.url, report)
  stops.push(() => directory.close())
  await Promise.all([noteRelease(directory.db), removeLeftoverFolders(given.dataDir, directory.db)])
  const cells = await startCells(directory, given, { url: served.url, stops })

  const metrics = await listenForMetrics(given)
  stops.push(() => metrics?.close(0))
  const open: OpenParts = {}
  stops.push(() => open.shared?.transport?.close())
  stops.push(() => open.bus?.stop())
  stops.push(() => open.work?.stop())
  stops.push(() => open.firms?.stop())
  const server = await listen(given.host, given.port, given.trustProxy ? limitsBehindProxy : serverLimits)
  stops.push(() => {
    const closed = server.close(stopGraceMs)
    open.firms?.closeStreams()
    open.lobby?.closeStreams()
    return closed
  })
  const settings = addressed(withPort(given, server.port), hosting.domain)
  const shared = (open.shared = await openSharedPlatform(settings))
  const urlOf = (slug: string) => firmAddress(settings.publicUrl, slug)
  const hostContext = { settings, shared, urlOf }
  const note = (what: string) => (error: unknown) => shared.log.error(what, describeError(error))
  const observer = settings.metrics && openHostMetrics({ db: directory.db, cells, openFirms: () => open.firms!.open() })
  const work = (open.work = startFirmWork(directory.db, note('leases')))
  const limits = { openFirms: hosting.openFirms, idleMs: hosting.idleSeconds * 1_000 }
  const bus = (open.bus = await openBus(served.url, () => open.firms, note('closing moved firms')))
  const wakeArchive = (slug: string) => automatic.wake(slug)
  const firmParts = { directory, cells, hostContext, work, bus, wakeArchive, observer, limits }
  const firmHost = (open.firms = new FirmHost(firmParts))
  const count = async () => (await readHostSettings(directory.db)).readyFirms ?? hosting.readyFirms
  const ready = createReadyFirms({ directory, cells, settings, log: shared.log, count })
  const moving = { db: directory.db, cells, settings, log: shared.log, closeEverywhere: bus.close }
  const transfers = new FirmTransfers(moving)
  const automatic = automaticChanges(directory.db, transfers)
  const classes = createClasses({ directory, ready, transfers, automatic, urlOf })
  const parts = { directory, cells, bus, settings, shared, firmHost, classes, urlOf, note }
  const lobby = (open.lobby = await startLobby(served.url, parts, stops))
  if (observer) metrics?.answerWith(answerMetrics(observer, settings.metrics?.token ?? null))
  const { answer, answerEarly } = dispatch(hosting.domain, lobby, firmHost, settings.publicUrl, observer?.onAnswered)
  server.answerWith(answer, answerEarly)
  await ready.fill()
  const { log } = shared
  const dueWork = startDueWork({ directory, cells, log, work, firmHost, ready, transfers, automatic, note })
  stops.push(() => dueWork.stop())
  return {
    url: settings.publicUrl,
    port: server.port,
    metricsPort: metrics?.port ?? null,
    classes,
    firstAdministratorLink: lobby.firstAdministratorLink,
    closeFirm: (slug) => firmHost.close(slug),
    measureFirms: () => firmHost.measure(),
  }
}

/**
 * Stores the cells of the settings, and opens all cells of the directory. Without any, the directory's server is the
 * only cell.
 */
async function startCells(
  directory: Directory,
  settings: Settings,
  { url, stops }: { readonly url: string; readonly stops: (() => unknown)[] },
): Promise<Cells> {
  const { cells } = settings.hosting!
  const named = cells.length > 0 ? cells : [{ name: 'one', url }]
  for (const cell of named) await storeCell(directory.db, settings, cell)
  const opened = openCells(directory.db, settings)
  stops.push(() => opened.close())
  return opened
}

interface LobbyContext {
  readonly directory: Directory
  readonly cells: Cells
  readonly bus: FirmBus
  readonly settings: Settings
  readonly shared: SharedPlatform
  readonly firmHost: FirmHost
  readonly classes: Classes
  readonly urlOf: (slug: string) => string
  readonly note: (what: string) => (error: unknown) => void
}

/** Opens the lobby with its own connections to the directory. */
async function startLobby(
  url: string,
  { directory, cells, bus, settings, shared, firmHost, classes, urlOf, note }: LobbyContext,
  stops: (() => unknown)[],
): Promise<Lobby> {
  const database = databaseAt(url, url, hostedPools)
  stops.push(() => database.close())
  const onError = note('the console of the host')
  const lobby = await openLobby({
    settings,
    log: shared.log,
    database: { ...database, listen: bus.listenerOf('lobby', database.backgroundPool) },
    classes,
    work: hostWork({ directory, cells, keys: settings, firmHost, onError }),
    originOf: urlOf,
    web: loadWebBuild(lobbyFolder),
    onQuotas: () => void firmHost.followQuotas(),
    // Shared with the firms, so it must stay open.
    transport: shared.transport && { ...shared.transport, close: () => {} },
  })
  stops.push(() => lobby.stop())
  return lobby
}

/** The address of the lobby: the scheme and the port of the public address, and the domain. */
function addressed(settings: Settings, domain: string): Settings {
  const url = new URL(settings.publicUrl)
  url.hostname = domain
  return { ...settings, publicUrl: url.origin }
}

function firmAddress(lobbyUrl: string, slug: string): string {
  const url = new URL(lobbyUrl)
  url.hostname = `${slug}.${url.hostname}`
  return url.origin
}

/** Dispatches each request by its Host header: to the lobby, or to the firm whose slug precedes the domain. */
function dispatch(
  domain: string,
  lobby: Lobby,
  firms: FirmHost,
  publicUrl: string,
  onAnswered: HostMetrics['onAnswered'] = () => {},
): { readonly answer: Answer; readonly answerEarly: AnswerEarly } {
  const { fetch: answerAtLobby } = lobby
  const targetOf = (slug: string | null) => (slug ? 'firm' : slug === '' ? 'lobby' : 'none')
  async function answerBySlug(slug: string | null, ...[request, env]: Parameters<Answer>): Promise<Response> {
    if (slug) return firms.answer(slug, request, env)
    // A load balancer checks a process by its address, without a host name of the domain.
    const isForLobby = slug === '' || new URL(request.url).pathname === '/healthz'
    return isForLobby ? answerAtLobby(request, env) : answerSituation('unknown-class', request, publicUrl)
  }
  return {
    async answer(request, env) {
      const startedAt = performance.now()
      const slug = slugInHost(request.headers.get('host'), domain)
      const answered = await answerBySlug(slug, request, env)
      const isForApi = new URL(request.url).pathname.startsWith('/api/')
      const durationMs = performance.now() - startedAt
      onAnswered({ target: targetOf(slug), isForApi, status: answered.status, durationMs })
      return answered
    },
    answerEarly(request) {
      const startedAt = performance.now()
      const { host } = request.headers
      const slug = slugInHost(typeof host === 'string' ? host : null, domain)
      const early = slug === '' ? lobby.answerEarly(request) : slug ? firms.answerEarly(slug, request) : null
      const durationMs = performance.now() - startedAt
      if (early) onAnswered({ target: targetOf(slug), isForApi: false, status: early.status, durationMs })
      return early
    },
  }
}
