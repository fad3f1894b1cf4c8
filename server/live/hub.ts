import { nextTurn } from '#platform/timers.ts'
import { type LiveEvent, pingIntervalMs } from '#root/contract/live.ts'
import { addEvent, type LiveStream, toBatch, type Waiting } from './live-stream.ts'

/** What the hub does with a stream. */
export type HubStream = Pick<LiveStream, 'audiences' | 'holder' | 'expiresAt' | 'send' | 'ping' | 'close'>

export interface HubLimits {
  readonly streamsPerPerson: number
  readonly streamsPerAddress: number
  readonly streams: number
}

/** A classroom's visitors share one address; a person has a few tabs and devices. The listener takes more connections than there are streams. */
const defaultLimits: HubLimits = { streamsPerPerson: 10, streamsPerAddress: 600, streams: 5_000 }

/** After events were sent to an audience, further ones are gathered for this long, and go out together. */
const gatherMs = 100
/** How often the hub looks after its streams. */
const turnMs = 1_000
/** Each stream is pinged in one of these turns, so that not all are pinged at once. */
const pingTurns = pingIntervalMs / turnMs
/** In how many turns the sessions of all streams are looked at once. */
const expiryTurns = 5

/** Knows the streams that are open in this process, and sends events to those whom they are for. */
export interface Hub {
  /** Adds a stream; its holder's oldest makes room for it. Returns false when the process is full. */
  add(stream: HubStream): boolean
  remove(stream: HubStream): void
  /**
   * Sends an event to an audience. Events that arrive together, as those of one transaction do, are one write to each stream, and so are
   * those of the next tenth of a second. The end of a session closes its streams.
   */
  dispatch(to: string, event: LiveEvent): void
  /** Closes all streams: browsers then reconnect and read everything again. */
  closeAll(): void
  /** The audiences with an open stream in this process. */
  audiences(): Iterable<string>
  readonly size: number
}

/**
 * Makes the hub of a process. Streams are found by audience and by holder, so that neither a new stream nor an event for one person
 * visits the streams of others. While no stream is open, no timer runs.
 */
export function createHub(limits: HubLimits = defaultLimits): Hub {
  /** Each stream with the turn in which it is pinged. */
  const streams = new Map<HubStream, Set<HubStream>>()
  const byAudience = new Index()
  const byHolder = new Index()
  const care = careFor(streams.keys.bind(streams), close)
  const gathering = new Map<string, Waiting>()

  function remove(stream: HubStream): void {
    const turn = streams.get(stream)
    if (!turn) return
    streams.delete(stream)
    turn.delete(stream)
    if (streams.size === 0) care.stop()
    for (const audience of stream.audiences) byAudience.remove(audience, stream)
    byHolder.remove(stream.holder, stream)
  }

  function close(stream: HubStream): void {
    remove(stream)
    stream.close()
  }

  /** Sends what was gathered for an audience, and gathers again for a while; ends when nothing came. */
  function sendGathered(audience: string): void {
    const waiting = gathering.get(audience)!
    if (waiting.size === 0) return void gathering.delete(audience)
    const batch = toBatch(waiting)
    gathering.set(audience, new Map())
    setTimeout(sendGathered, gatherMs, audience).unref()
    for (const stream of byAudience.of(audience)) {
      stream.send(batch)
      if (waiting.has('session')) close(stream)
    }
  }

  return {
    add(stream) {
      const cap = stream.expiresAt === null ? limits.streamsPerAddress : limits.streamsPerPerson
      // A Set keeps the order of insertion: the first one found is the oldest.
      for (const oldest of byHolder.of(stream.holder)) {
        if (byHolder.of(stream.holder).size < cap) break
        close(oldest)
      }
      if (streams.size >= limits.streams) return false
      streams.set(stream, care.take(stream))
      for (const audience of stream.audiences) byAudience.add(audience, stream)
      byHolder.add(stream.holder, stream)
      return true
    },
    remove,
    dispatch(to, event) {
      const waiting = gathering.get(to)
      if (waiting) return addEvent(waiting, event)
      if (byAudience.of(to).size === 0) return
      gathering.set(to, new Map([[event.type, event]]))
      void nextTurn().then(() => sendGathered(to))
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

/** Pings streams in turn and closes those of expired sessions, as long as there are any. */
function careFor(streams: () => Iterable<HubStream>, close: (stream: HubStream) => void) {
  const turns = Array.from({ length: pingTurns }, () => new Set<HubStream>())
  let turn = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const next = () => {
    turn = (turn + 1) % pingTurns
    for (const stream of turns[turn]!) stream.ping()
    if (turn % expiryTurns > 0) return
    const now = new Date()
    for (const stream of streams()) if (stream.expiresAt !== null && stream.expiresAt <= now) close(stream)
  }
  return {
    /** Takes a stream into the present turn, which comes again after the interval of pings. */
    take(stream: HubStream): Set<HubStream> {
      timer ??= setInterval(next, turnMs).unref()
      return turns[turn]!.add(stream)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
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
