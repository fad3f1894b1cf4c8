import type { LiveEvent } from '#root/contract/live.ts'

/** One open browser. */
export interface LiveStream {
  /** Which audiences it belongs to: from its session, never from a parameter. */
  readonly audiences: readonly string[]
  /** Whose it is, for the cap: a person, or a visitor's address. */
  readonly holder: string
  /** When its session expires; null for a visitor. */
  readonly expiresAt: Date | null
  send(event: LiveEvent): void
  close(): void
}

export interface HubLimits {
  readonly streamsPerPerson: number
  readonly streamsPerAddress: number
  readonly streams: number
}

/** A classroom's visitors share one address; a person has a few tabs and devices. The listener takes more connections than there are streams. */
const defaultLimits: HubLimits = { streamsPerPerson: 10, streamsPerAddress: 600, streams: 5_000 }

/** Knows the streams that are open in this process and passes events on to those whom they are for. */
export interface Hub {
  /** Takes a stream in; its holder's oldest makes room for it. Returns false when the process is full. */
  add(stream: LiveStream): boolean
  remove(stream: LiveStream): void
  /** Passes on one event to an audience. The end of a session closes its streams. */
  dispatch(to: string, event: LiveEvent): void
  /** Closes the streams of sessions whose time is over. */
  closeExpired(now: Date): void
  /** Closes all: browsers then come back and read again. */
  closeAll(): void
  readonly size: number
}

/**
 * Makes the hub of a process. Streams are found by audience and by holder, so that neither a new stream nor an event for one person
 * visits the streams of others.
 */
export function createHub(limits: HubLimits = defaultLimits): Hub {
  const streams = new Set<LiveStream>()
  const byAudience = new Index()
  const byHolder = new Index()

  function remove(stream: LiveStream): void {
    if (!streams.delete(stream)) return
    for (const audience of stream.audiences) byAudience.remove(audience, stream)
    byHolder.remove(stream.holder, stream)
  }

  function close(stream: LiveStream): void {
    remove(stream)
    stream.close()
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
      streams.add(stream)
      for (const audience of stream.audiences) byAudience.add(audience, stream)
      byHolder.add(stream.holder, stream)
      return true
    },
    remove,
    dispatch(to, event) {
      for (const stream of byAudience.of(to)) {
        stream.send(event)
        if (event.type === 'session') close(stream)
      }
    },
    closeExpired(now) {
      for (const stream of streams) if (stream.expiresAt !== null && stream.expiresAt <= now) close(stream)
    },
    closeAll() {
      for (const stream of streams) close(stream)
    },
    get size() {
      return streams.size
    },
  }
}

const none: ReadonlySet<LiveStream> = new Set()

/** Streams by a shared name, in order of arrival. */
class Index {
  readonly #sets = new Map<string, Set<LiveStream>>()

  of(name: string): ReadonlySet<LiveStream> {
    return this.#sets.get(name) ?? none
  }

  add(name: string, stream: LiveStream): void {
    const set = this.#sets.get(name)
    if (set) set.add(stream)
    else this.#sets.set(name, new Set([stream]))
  }

  remove(name: string, stream: LiveStream): void {
    const set = this.#sets.get(name)
    set?.delete(stream)
    if (set?.size === 0) this.#sets.delete(name)
  }
}
