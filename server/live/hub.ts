import { nextTurn } from '#platform/timers.ts'
import { type LiveEvent, pingIntervalMs } from '#root/contract/live.ts'
import { addEvent, type LiveStream, toBatch, type Waiting } from './live-stream.ts'

/** The part of a stream that the hub uses. */
export type HubStream = Pick<LiveStream, 'audiences' | 'holder' | 'expiresAt' | 'send' | 'ping' | 'close'>

export interface HubLimits {
  readonly streamsPerPerson: number
  readonly streamsPerAddress: number
  readonly streams: number
}

/**
 * A classroom's visitors share one address; a person has a few tabs and devices. The maximum of streams is below that
 * of connections.
 */
const defaultLimits: HubLimits = { streamsPerPerson: 10, streamsPerAddress: 600, streams: 5_000 }

/** After events were sent to an audience, further ones are collected for this long and then sent together. */
const gatherMs = 100
/** How often the hub checks its streams. */
const slotMs = 1_000
/** The number of slots after which each stream is pinged again, so that not all are pinged at once. */
const pingSlots = pingIntervalMs / slotMs
/** The number of slots after which the sessions of all streams are checked. */
const expirySlots = 5

/** The open streams of this process. Sends events to the streams of their audience. */
export interface Hub {
  /**
   * Adds a stream and, if its holder has too many, closes the holder's oldest. Returns false if the process is full.
   */
  add(stream: HubStream): boolean
  remove(stream: HubStream): void
  /**
   * Sends an event to an audience. Events that arrive together, such as those of one transaction, are one write to each
   * stream, and so are the events of the next tenth of a second. The end of a session closes its streams.
   */
  dispatch(to: string, event: LiveEvent): void
  /** Reports that every event up to this number was dispatched. */
  reach(position: number): void
  /** Every event up to this number was sent to its streams. A stream that opens now gets all later ones. */
  readonly position: number
  /** Closes all streams: browsers then reconnect and request the missed events. */
  closeAll(): void
  /** The audiences with an open stream in this process. */
  audiences(): Iterable<string>
  readonly size: number
}

/**
 * Creates the hub of a process. Streams are indexed by audience and by holder, so that neither a new stream nor an
 * event for one person visits other streams. No timer runs while no stream is open.
 */
export function createHub(limits: HubLimits = defaultLimits): Hub {
  /** Each stream with the slot in which it is pinged. */
  const streams = new Map<HubStream, Set<HubStream>>()
  const byAudience = new Index()
  const byHolder = new Index()
  const progress = new Progress()
  const maintenance = maintainStreams(streams.keys.bind(streams), { close, progress })

  function remove(stream: HubStream): void {
    const slot = streams.get(stream)
    if (!slot) return
    streams.delete(stream)
    slot.delete(stream)
    if (streams.size === 0) maintenance.stop()
    for (const audience of stream.audiences) byAudience.remove(audience, stream)
    byHolder.remove(stream.holder, stream)
  }

  function close(stream: HubStream): void {
    remove(stream)
    stream.close()
  }

  const dispatch = gatherFor(byAudience, { close, progress })
  return {
    add(stream) {
      const cap = stream.expiresAt === null ? limits.streamsPerAddress : limits.streamsPerPerson
      // A Set keeps the order of insertion: the first one found is the oldest.
      for (const oldest of byHolder.of(stream.holder)) {
        if (byHolder.of(stream.holder).size < cap) break
        close(oldest)
      }
      if (streams.size >= limits.streams) return false
      streams.set(stream, maintenance.take(stream))
      for (const audience of stream.audiences) byAudience.add(audience, stream)
      byHolder.add(stream.holder, stream)
      return true
    },
    remove,
    dispatch,
    reach: (position) => progress.reach(position),
    get position() {
      return progress.position
    },
    closeAll() {
      for (const stream of streams.keys()) close(stream)
    },
    audiences: () => byAudience.names(),
    get size() {
      return streams.size
    },
  }
}

/** Returns a function that sends an event to the streams of an audience, together with those of the next moments. */
function gatherFor(byAudience: Index, { close, progress }: HubInternals): Hub['dispatch'] {
  const gathering = new Map<string, Waiting>()

  /** Sends the collected events of an audience, and collects again; stops when there were none. */
  function sendGathered(audience: string): void {
    const waiting = gathering.get(audience)!
    if (waiting.size === 0) return void gathering.delete(audience)
    progress.send(audience)
    const batch = toBatch(waiting, progress.position)
    gathering.set(audience, new Map())
    setTimeout(sendGathered, gatherMs, audience).unref()
    for (const stream of byAudience.of(audience)) {
      stream.send(batch)
      if (waiting.has('session')) close(stream)
    }
  }

  return (to, event) => {
    const waiting = gathering.get(to)
    if (!waiting && byAudience.of(to).size === 0) return
    progress.wait(to)
    if (waiting) return addEvent(waiting, event)
    gathering.set(to, new Map([[event.type, event]]))
    void nextTurn().then(() => sendGathered(to))
  }
}

interface HubInternals {
  readonly close: (stream: HubStream) => void
  readonly progress: Progress
}

/** Pings streams in slot and closes those of expired sessions, while there are any streams. */
function maintainStreams(streams: () => Iterable<HubStream>, { close, progress }: HubInternals) {
  const slots = Array.from({ length: pingSlots }, () => new Set<HubStream>())
  let slot = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const next = () => {
    slot = (slot + 1) % pingSlots
    for (const stream of slots[slot]!) stream.ping(progress.position)
    if (slot % expirySlots > 0) return
    const now = new Date()
    for (const stream of streams()) if (stream.expiresAt !== null && stream.expiresAt <= now) close(stream)
  }
  return {
    /** Assigns a stream to the current slot, which returns after the ping interval. */
    take(stream: HubStream): Set<HubStream> {
      timer ??= setInterval(next, slotMs).unref()
      return slots[slot]!.add(stream)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** The number up to which every event was sent. */
class Progress {
  #dispatched = 0
  /** The audiences with waiting events, longest waiting first, each with the position before its first event. */
  readonly #waiting = new Map<string, number>()

  get position(): number {
    return this.#waiting.values().next().value ?? this.#dispatched
  }

  /** Every event up to a number was dispatched. */
  reach(position: number): void {
    this.#dispatched = position
  }

  /** An event of an audience waits. */
  wait(audience: string): void {
    if (!this.#waiting.has(audience)) this.#waiting.set(audience, this.#dispatched)
  }

  /** The events of an audience are sent. */
  send(audience: string): void {
    this.#waiting.delete(audience)
  }
}

const none: ReadonlySet<HubStream> = new Set()

/** Streams by a shared name, in order of arrival. */
class Index {
  readonly #sets = new Map<string, Set<HubStream>>()

  of(name: string): ReadonlySet<HubStream> {
    return this.#sets.get(name) ?? none
  }

  names(): Iterable<string> {
    return this.#sets.keys()
  }

  add(name: string, stream: HubStream): void {
    const set = this.#sets.get(name)
    if (set) set.add(stream)
    else this.#sets.set(name, new Set([stream]))
  }

  remove(name: string, stream: HubStream): void {
    const set = this.#sets.get(name)
    set?.delete(stream)
    if (set?.size === 0) this.#sets.delete(name)
  }
}
