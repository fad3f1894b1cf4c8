import { sql } from 'drizzle-orm'
import type { Answer } from '#platform/http/listen.ts'
import { pause } from '#platform/timers.ts'
import type { HostSettings } from '#root/contract/host/host-settings.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import type { AnswerEarly, PlainRequest } from '../platform/http/answer-early.ts'
import { keepRunning, type Runner } from '../platform/keep-running.ts'
import { describeError } from '../platform/log.ts'
import { isOutage } from '../platform/outage.ts'
import { CellUnreachable, type Cells } from './cells.ts'
import { findFirm, listOpen, noteSize, noteUsed, noteVersion } from './directory/firms.ts'
import { readHostSettings } from './directory/host-settings.ts'
import type { Directory } from './directory/open-directory.ts'
import { compareVersion } from './directory/releases.ts'
import type { FirmRow } from './directory/tables.ts'
import { enterFirm, enterPath } from './enter-firm.ts'
import type { FirmBus } from './firm-bus.ts'
import type { FirmWork } from './firm-work.ts'
import type { HostMetrics } from './host-metrics.ts'
import { answerSituation, type SituationName } from './host-pages.ts'
import { registerJoinCodes, reserveJoinCode } from './lobby/join-codes.ts'
import { type HostContext, type OpenFirm, openFirm } from './open-firm.ts'
import { schemaVersion } from './provision.ts'
import { QuotaGate, quotaOf } from './quotas.ts'

/** A firm that is opening or open in this process. */
interface Resident {
  readonly slug: string
  readonly firm: FirmRow
  readonly gate: QuotaGate
  readonly opening: Promise<OpenFirm>
  /** Set once the firm is open. */
  open?: OpenFirm
  /** Requests whose answer has not ended. An open stream is one. */
  activeRequests: number
  /** The time of the last request, by `performance.now()`. */
  usedAtMs: number
  /** Whether the firm has had a request since it was opened. */
  isUsed: boolean
}

export interface HostLimits {
  /** The maximum of firms that are open at the same time. */
  readonly openFirms: number
  readonly idleMs: number
}

interface HostParts {
  readonly directory: Directory
  readonly cells: Cells
  readonly hostContext: HostContext
  readonly work: FirmWork
  readonly bus: Pick<FirmBus, 'listenerOf'>
  /** Restores a firm that was archived because nobody used it. */
  readonly wakeArchive: (slug: string) => Promise<void>
  /** Measures the host; null: no metrics. */
  readonly observer: Pick<HostMetrics, 'onOpened' | 'onRequest' | 'onRefused'> | null
  readonly limits: HostLimits
}

/** Thrown if no firm can answer the request now. */
class NotServed extends Error {
  readonly situation: SituationName
  constructor(situation: SituationName) {
    super(situation)
    this.situation = situation
  }
}

const idleCheckMs = 1_000
/** Shorter than the time for which a move waits for a firm's connections to end. */
const answerGraceMs = 3_000
const answerCheckMs = 20
/** A change that was made in the directory by hand is followed after this time. */
const quotaPollMs = 60_000
/** How often the open firms are measured. */
const measurePauseMs = 300_000

/** The open firms of this process. A firm is opened by its first request, and closed when it is idle. */
export class FirmHost {
  readonly #parts: HostParts
  /** By slug, like the next two. */
  readonly #residents = new Map<string, Resident>()
  readonly #closing = new Map<string, Promise<void>>()
  readonly #restoring = new Map<string, Promise<void>>()
  readonly #idleCheck: ReturnType<typeof setInterval>
  readonly #quotas: Runner
  readonly #measuring: Runner
  #quotaChanges = 0

  constructor(parts: HostParts) {
    this.#parts = parts
    this.#idleCheck = setInterval(() => this.#closeIdle(), idleCheckMs).unref()
    const { log } = parts.hostContext.shared
    this.#quotas = keepRunning(
      () => this.#readQuotas(),
      { pauseMs: quotaPollMs },
      (error) => log.warn('quotas of the open firms', describeError(error)),
    )
    this.#measuring = keepRunning(
      (stopped) => this.#measureAll(stopped),
      { pauseMs: measurePauseMs },
      (error) => log.warn('sizes of the open firms', describeError(error)),
    )
  }

  /** Answers a request for a firm, which is opened if necessary. */
  async answer(slug: string, ...[request, env]: Parameters<Answer>): Promise<Response> {
    const { directory, cells, observer, hostContext } = this.#parts
    try {
      const resident = await this.#residentOf(slug)
      observer?.onRequest(slug)
      this.#noteFirstUse(resident)
      const leave = countUse(resident, env)
      try {
        const { product } = await resident.opening
        const { fetch: answer } = product.app
        const { cellId } = resident.firm
        // Pages come from memory.
        if (cells.isUnreachable(cellId) && isForApi(request)) throw new NotServed('class-away')
        const refusal = await resident.gate.refusalOf(request, product.services)
        if (refusal) throw new NotServed(refusal)
        const entered = await enterFirm(directory.db, resident.firm, product.services, request, env)
        const answered = entered ?? (await answer(request, env))
        // The next requests do not each wait for a cell that is down.
        if (answered.status === 503) void cells.isReachable(cellId).catch(() => {})
        return answered
      } finally {
        leave()
      }
    } catch (error) {
      const situation = situationOfError(error)
      if (!situation) hostContext.shared.log.error('opening a firm', { firm: slug, ...describeError(error) })
      observer?.onRefused(situation ?? 'class-away')
      return answerSituation(situation ?? 'class-away', request, hostContext.urlOf(slug))
    }
  }

  /** Answers requests that an open firm answers without its application. */
  answerEarly(slug: string, request: PlainRequest): ReturnType<AnswerEarly> {
    const resident = this.#residents.get(slug)
    if (!resident?.open || request.url?.split('?')[0] === enterPath) return null
    resident.usedAtMs = performance.now()
    return resident.open.product.answerEarly(request)
  }

  /** Opens a firm whose work is due. It is closed again when it is idle. */
  async wake(slug: string): Promise<void> {
    await (
      await this.#residentOf(slug)
    ).opening
  }

  /** Closes the firms that were moved or archived while this process missed the notice. */
  async review(): Promise<void> {
    const open = await listOpen(this.#parts.directory.db, [...this.#residents.keys()])
    const databaseOf = new Map(open.map(({ id, databaseName }) => [id, databaseName]))
    const outdated = [...this.#residents.values()].filter(({ firm }) => databaseOf.get(firm.id) !== firm.databaseName)
    await Promise.all(outdated.map(({ slug }) => this.close(slug)))
  }

  /** Applies changed limits to the open firms at once. Resolves when it is done. */
  followQuotas(): Promise<void> {
    this.#quotaChanges += 1
    return this.#quotas.runNow()
  }

  /** Measures the open firms now. Resolves when it is done. */
  measure(): Promise<void> {
    return this.#measuring.runNow()
  }

  /** Closes a firm in this process; it can be opened again afterwards. Resolves when its connections are closed. */
  close(slug: string): Promise<void> {
    const resident = this.#residents.get(slug)
    if (!resident) return this.#closing.get(slug) ?? Promise.resolve()
    this.#residents.delete(slug)
    const { log } = this.#parts.hostContext.shared
    const closed = this.#closeResident(resident)
      .catch((error: unknown) => log.warn('closing a firm', { firm: slug, ...describeError(error) }))
      .finally(() => this.#closing.delete(slug))
    this.#closing.set(slug, closed)
    return closed
  }

  /** Ends the live updates of every browser, which would otherwise keep the server open. */
  closeStreams(): void {
    for (const { open } of this.#residents.values()) open?.product.closeStreams()
  }

  /** The firms that are open in this process, with the number of their open streams. */
  *open(): Iterable<{ readonly slug: string; readonly streams: number }> {
    for (const { slug, open } of this.#residents.values())
      if (open) yield { slug, streams: open.product.services.hub.size }
  }

  /** Closes all firms. */
  async stop(): Promise<void> {
    clearInterval(this.#idleCheck)
    await Promise.all([this.#quotas.stop(), this.#measuring.stop()])
    await Promise.all([...this.#residents.keys()].map((slug) => this.close(slug)))
    await Promise.all([...this.#closing.values(), ...this.#restoring.values()])
  }

  async #residentOf(slug: string): Promise<Resident> {
    const known = this.#residents.get(slug)
    if (known) return known
    const changes = this.#quotaChanges
    const [firm, settings] = await this.#lookUp(slug)
    const situation = firm ? situationOf(firm) : 'unknown-class'
    if (situation === 'class-returning') this.#restoreInBackground(slug)
    if (!firm || situation) throw new NotServed(situation ?? 'unknown-class')
    // Another request may have opened it meanwhile.
    const resident = this.#residents.get(slug) ?? this.#admit(slug, firm, settings)
    // The limits have changed since they were read.
    if (changes !== this.#quotaChanges) void this.#quotas.runNow()
    return resident
  }

  async #readQuotas(): Promise<void> {
    if (this.#residents.size === 0) return
    const { db } = this.#parts.directory
    const [settings, open] = await Promise.all([readHostSettings(db), listOpen(db, [...this.#residents.keys()])])
    for (const firm of open) this.#residents.get(firm.slug!)?.gate.follow(quotaOf(settings, firm))
  }

  /** Measures one firm after the other. One that does not answer now is measured the next time. */
  async #measureAll(stopped: () => boolean): Promise<void> {
    const { directory, cells, work } = this.#parts
    for (const { firm, gate, open } of this.#residents.values()) {
      if (stopped()) return
      if (!open || cells.isUnreachable(firm.cellId)) continue
      const bytes = await readSize(open.product.services.db).catch(() => null)
      if (bytes === null) continue
      gate.noteSize(bytes)
      // One process records it.
      if (work.isOurs(firm.id)) await noteSize(directory.db, firm.id, bytes)
    }
  }

  async #lookUp(slug: string): Promise<[FirmRow | null, HostSettings]> {
    const { db } = this.#parts.directory
    try {
      return await Promise.all([findFirm(db, slug), readHostSettings(db)])
    } catch (error) {
      throw isOutage(error) ? new NotServed('host-away') : error
    }
  }

  /** Restores an archived firm without waiting: the browser repeats its request. */
  #restoreInBackground(slug: string): void {
    if (this.#restoring.has(slug)) return
    const { wakeArchive, hostContext } = this.#parts
    const back = wakeArchive(slug)
      .catch((error: unknown) =>
        hostContext.shared.log.error('restoring a firm', { firm: slug, ...describeError(error) }),
      )
      .finally(() => this.#restoring.delete(slug))
    this.#restoring.set(slug, back)
  }

  #admit(slug: string, firm: FirmRow, settings: HostSettings): Resident {
    this.#closeLeastRecentlyUsed()
    const gate = new QuotaGate(quotaOf(settings, firm), firm.bytes)
    const resident: Resident = {
      slug,
      firm,
      gate,
      opening: this.#open(slug, firm, gate),
      activeRequests: 0,
      usedAtMs: performance.now(),
      isUsed: false,
    }
    this.#residents.set(slug, resident)
    resident.opening.then(
      (ready) => (resident.open = ready),
      () => this.#residents.get(slug) === resident && this.#residents.delete(slug),
    )
    return resident
  }

  /** Closes the least recently used firm if too many are open. */
  #closeLeastRecentlyUsed(): void {
    if (this.#residents.size < this.#parts.limits.openFirms) return
    const unused = [...this.#residents.values()].filter(({ activeRequests, open }) => activeRequests === 0 && open)
    const oldest = unused.toSorted((one, other) => one.usedAtMs - other.usedAtMs)[0]
    if (!oldest) throw new NotServed('host-full')
    void this.close(oldest.slug)
  }

  async #open(slug: string, firm: FirmRow, gate: QuotaGate): Promise<OpenFirm> {
    const { directory, cells, hostContext, work, bus, observer } = this.#parts
    const startedAt = performance.now()
    await this.#closing.get(slug)
    try {
      const cell = await cells.use(firm.cellId)
      const compared = await compareVersion(directory.db, firm.schemaVersion)
      if (compared === 'later') throw new Error('A release after the next one has migrated the firm: stop this server')
      const opened = await openFirm(hostContext, cell, firm, {
        isOutdated: compared === 'older',
        onReplaced: () => void this.close(slug),
        isWorking: () => work.isOurs(firm.id) && !cells.isUnreachable(firm.cellId),
        listenBy: (statements) => bus.listenerOf(firm.id, statements),
        readClassSize: () => gate.people,
        reserveRoomCode: (code) => reserveJoinCode(directory.db, firm.id, code),
        onOpen: (db) =>
          void registerJoinCodes(directory.db, firm.id, db).catch((error: unknown) =>
            hostContext.shared.log.warn('codes of rooms', { firm: slug, ...describeError(error) }),
          ),
      })
      // The directory may be down by now; the firm continues.
      if (compared === 'older') void noteVersion(directory.db, firm.id, schemaVersion).catch(() => {})
      void work.join(firm.id)
      // A class that was never closed has a size, too.
      if (firm.bytes === 0n)
        void readSize(opened.product.services.db)
          .then((bytes) => noteSize(directory.db, firm.id, bytes))
          .catch(() => {})
      observer?.onOpened(performance.now() - startedAt)
      return opened
    } catch (error) {
      throw await cells.noteFailure(firm.cellId, error)
    }
  }

  async #closeResident(resident: Resident): Promise<void> {
    const { directory, work } = this.#parts
    const { id } = resident.firm
    const opened = await resident.opening
    opened.product.closeStreams()
    await untilAnswered(resident)
    const dueAt = opened.product.dueAt()
    const bytes = await readSize(opened.product.services.db).catch(() => null)
    await opened.close()
    if (bytes !== null) await noteSize(directory.db, id, bytes)
    await work.leave(id, dueAt)
    const unusedMs = performance.now() - resident.usedAtMs
    if (resident.isUsed) await noteUsed(directory.db, id, new Date(Date.now() - unusedMs))
  }

  #closeIdle(): void {
    const idleSince = performance.now() - this.#parts.limits.idleMs
    for (const { slug, open, activeRequests, usedAtMs } of this.#residents.values())
      if (open && activeRequests === 0 && usedAtMs < idleSince) void this.close(slug)
  }

  #noteFirstUse(resident: Resident): void {
    if (resident.isUsed) return
    resident.isUsed = true
    void noteUsed(this.#parts.directory.db, resident.firm.id, new Date()).catch(() => {})
  }
}

const isForApi = ({ url }: Request) => new URL(url).pathname.startsWith('/api/')

/** Waits for the answers to a firm's earlier requests, for some seconds at most. */
async function untilAnswered(resident: Resident): Promise<void> {
  const until = performance.now() + answerGraceMs
  while (resident.activeRequests > 0 && performance.now() < until) await pause(answerCheckMs)
}

/** The size of a firm's database and files in bytes. */
async function readSize(db: Queryable): Promise<bigint> {
  const { rows } = await db.execute<{ bytes: bigint }>(
    sql`select pg_database_size(current_database()) + (select coalesce(sum(byte_count), 0) from files)::bigint as bytes`,
  )
  return rows[0]!.bytes
}

function situationOf({ state, isIdleArchive }: FirmRow): SituationName | null {
  switch (state) {
    case 'open':
      return null
    case 'moving':
      return 'class-moving'
    case 'archived':
      return isIdleArchive ? 'class-returning' : 'class-archived'
    default:
      return 'unknown-class'
  }
}

function situationOfError(error: unknown): SituationName | null {
  if (error instanceof NotServed) return error.situation
  return error instanceof CellUnreachable ? 'class-away' : null
}

/** Node's own response, which ends later than the handler if it is a stream. */
interface NodeEnv {
  readonly outgoing?: { readonly closed: boolean; readonly once: (event: 'close', call: () => void) => unknown }
}

/**
 * Counts a request until its answer has ended. Returns the function that ends the count, for platforms that do not
 * report the end.
 */
function countUse(resident: Resident, env: object): () => void {
  const { outgoing } = env as NodeEnv
  resident.activeRequests += 1
  resident.usedAtMs = performance.now()
  const leave = () => {
    resident.activeRequests -= 1
    resident.usedAtMs = performance.now()
  }
  if (!outgoing || outgoing.closed) return leave
  outgoing.once('close', leave)
  return () => {}
}
