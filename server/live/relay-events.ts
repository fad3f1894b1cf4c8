import { nextTurn, pause } from '#platform/timers.ts'
import type { LiveEvent } from '#root/contract/live.ts'
import type { Database, Listener } from '#root/server/platform/database/database.ts'

/** The channel on which server processes notify each other of new events. */
const liveChannel = 'glasshouse_live'

/** The minimum time between two reads: events of a burst are read, and announced to the other processes, together. */
const gatherMs = 20

/** A process that dies between a commit and its notice cannot notify the others, so each also polls. */
const pollIntervalMs = 20_000

/** At the start, transactions with these last ids may still be running. */
const idsBefore = 1_000
/** If more ids are skipped at once, the counter was moved. */
const maxSkipped = 100_000

/** How long the rows of events are kept. */
const retentionMs = 600_000
const removalIntervalMs = 60_000

interface RelayCallbacks {
  /** Resolves when the event was passed on. */
  readonly onEvent: (audiences: ReadonlySet<string>, event: LiveEvent) => Promise<void>
  /** Reports that every event up to this number was passed on. No later event has a smaller number. */
  readonly onReached: (position: number) => void
  /**
   * Called when a lost connection is restored. Nothing is passed on until it resolves. Earlier events are not passed
   * on.
   */
  readonly onGap: () => Promise<void>
}

export interface Relay {
  stop(): Promise<void>
}

/**
 * Passes on the events of the transactions of all processes, each once and soon after its commit, while this process
 * runs. Rejects if the database cannot be reached.
 */
export async function relayEvents(
  database: Pick<Database, 'listen' | 'whenWritten'>,
  { onEvent, onReached, onGap }: RelayCallbacks,
): Promise<Relay> {
  const reader = new EventReader()
  let hasGap = false
  const trigger = new Trigger((isOwnCommit) => relayNew(isOwnCommit))
  const listener = await database.listen(liveChannel, {
    onMessage: () => trigger.fire(false),
    onGap() {
      hasGap = true
      trigger.fire(false)
    },
  })

  /** Reads and passes on. Only events that this process may have written are announced to the others. */
  async function relayNew(isOwnCommit: boolean): Promise<void> {
    let events = hasGap ? null : await reader.read(listener)
    if (!events) {
      await closeGap()
      events = (await reader.read(listener)) ?? new Map<string, Set<string>>()
    }
    const passing = [...events].map(([event, audiences]) => onEvent(audiences, JSON.parse(event) as LiveEvent))
    const { position } = reader
    const passed = Promise.all(passing).then(() => onReached(position))
    if (isOwnCommit && events.size > 0) await listener.notify()
    await passed
    if (events.size > 0) await reader.removeOld(listener)
  }

  async function closeGap(): Promise<void> {
    hasGap = false
    try {
      await reader.begin(listener)
      await onGap()
    } catch (error) {
      hasGap = true
      throw error
    }
  }

  await reader.begin(listener)
  onReached(reader.position)
  const forgetWrites = database.whenWritten(() => trigger.fire(true))
  const timer = setInterval(() => trigger.fire(false), pollIntervalMs).unref()
  // A predecessor of this process may have died before its notice.
  await listener.notify()
  return {
    stop() {
      forgetWrites()
      clearInterval(timer)
      trigger.stop()
      return listener.stop()
    },
  }
}

/**
 * Runs work when it is requested: in the next turn of the event loop, so that the request that wrote the events is
 * answered first; never twice at a time; and after a pause if it is requested again meanwhile.
 */
class Trigger {
  readonly #work: (isOwnCommit: boolean) => Promise<void>
  #isFired = false
  #isOwnCommit = false
  #isWorking = false

  constructor(work: (isOwnCommit: boolean) => Promise<void>) {
    this.#work = work
  }

  /** `isOwnCommit`: the request follows a commit of this process. */
  fire(isOwnCommit: boolean): void {
    this.#isFired = true
    this.#isOwnCommit ||= isOwnCommit
    if (!this.#isWorking) void this.#run()
  }

  stop(): void {
    this.#isWorking = true
  }

  async #run(): Promise<void> {
    this.#isWorking = true
    while (this.#isFired) {
      await nextTurn()
      const isOwnCommit = this.#isOwnCommit
      this.#isFired = false
      this.#isOwnCommit = false
      // If the connection is lost, listening restarts when it is back.
      await this.#work(isOwnCommit).catch(() => {})
      await pause(gatherMs, undefined, { ref: false })
    }
    this.#isWorking = false
  }
}

interface Row {
  readonly id: number
  readonly audiences: readonly string[]
  readonly event: string
}

/** The rows of events. Every transaction with a smaller number than `oldest` has ended. `server` identifies the run of a server. */
const readStatement = `
  select coalesce(json_agg(json_build_object('id', id, 'audiences', audiences, 'event', event::text) order by id), '[]') as events,
    pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_postmaster_start_time()::text as server
  from (
    select * from live_events where id > $1
    union all
    select * from live_events where id = any($2)
  ) as unread`

/**
 * A transaction number above those of all transactions that write. The highest number in a snapshot would only be that
 * of an ended transaction.
 */
async function nextTransaction(listener: Listener): Promise<bigint> {
  const { rows } = await listener.query<{ number: string }>('select pg_current_xact_id()::text as number')
  return BigInt(rows[0]!.number)
}

/**
 * Reads each event once. Rows are not committed in the order of their ids, so it looks for a missing id again until
 * every transaction that may have it has ended.
 */
class EventReader {
  /** Null: the next read may be of any server. */
  #server: string | null = null
  #lastId = 0
  /** Missing ids in ascending order, each with the number of a transaction that began after it was given out. */
  readonly #missing = new Map<number, bigint>()
  /** The last id at several times, so that old rows are removed by their id. */
  #marks: { readonly atMs: number; readonly id: number }[] = []

  /** Every event with a number up to this one was read. */
  get position(): number {
    for (const [id] of this.#missing) return id - 1
    return this.#lastId
  }

  /** Treats all committed events as read. */
  async begin(listener: Listener): Promise<void> {
    const { rows } = await listener.query<{ last: string; first: string }>(
      'select last_value::text as last, (select min(id)::text from live_events) as first from live_event_ids',
    )
    const [last, first] = [Number(rows[0]!.last), Number(rows[0]!.first)]
    const before = await nextTransaction(listener)
    this.#server = null
    this.#missing.clear()
    for (let id = Math.max(first + 1, last - idsBefore); id <= last; id += 1) this.#missing.set(id, before)
    this.#lastId = last
    await this.read(listener)
    this.#marks = [{ atMs: performance.now(), id: this.#lastId }]
  }

  /**
   * The audiences of each event that was committed since the last read; null when the server was restarted or is another one since
   * then, which may lack what was read.
   */
  async read(listener: Listener): Promise<Map<string, Set<string>> | null> {
    const { rows } = await listener.query<{ events: Row[]; oldest: string; server: string }>(readStatement, [
      this.#lastId,
      [...this.#missing.keys()],
    ])
    const { events, oldest, server } = rows[0]!
    if (server !== (this.#server ??= server)) return null
    const skipped = this.#skippedBy(events)
    const next = skipped.length > 0 ? await nextTransaction(listener) : 0n
    for (const [id, before] of this.#missing) if (before <= BigInt(oldest)) this.#missing.delete(id)
    for (const { id } of events) this.#missing.delete(id)
    for (const id of skipped) this.#missing.set(id, next)
    this.#lastId = Math.max(this.#lastId, events.at(-1)?.id ?? 0)
    const audiencesOf = new Map<string, Set<string>>()
    for (const { event, audiences } of events) {
      const known = audiencesOf.get(event)
      if (known) for (const audience of audiences) known.add(audience)
      else audiencesOf.set(event, new Set(audiences))
    }
    return audiencesOf
  }

  /** The ids between these new rows that have no row yet. */
  #skippedBy(events: readonly Row[]): number[] {
    const present = new Set(events.map(({ id }) => id))
    const lastId = events.at(-1)?.id ?? 0
    const skipped: number[] = []
    for (let id = Math.max(this.#lastId + 1, lastId - maxSkipped); id < lastId; id += 1)
      if (!present.has(id)) skipped.push(id)
    return skipped
  }

  /**
   * Removes rows that were read long ago, once a minute at most. One row without an audience represents the removed
   * ones.
   */
  async removeOld(listener: Listener): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - this.#marks.at(-1)!.atMs < removalIntervalMs) return
    this.#marks.push({ atMs: nowMs, id: this.#lastId })
    const old = this.#marks.findLast(({ atMs }) => nowMs - atMs >= retentionMs)
    if (!old) return
    this.#marks = this.#marks.slice(this.#marks.indexOf(old))
    await listener.query(
      `insert into live_events (id, audiences, event) values ($1, '{}', '{"type":"gap"}')
       on conflict (id) do update set audiences = excluded.audiences, event = excluded.event`,
      [old.id],
    )
    await listener.query('delete from live_events where id < $1', [old.id])
  }
}
