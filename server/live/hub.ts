import type { LiveEvent } from '#root/contract/live.ts'

/** One open browser. */
export interface LiveStream {
  /** Which audiences it belongs to: from its session, never from a parameter. */
  readonly audiences: readonly string[]
  /** Whose it is, for the cap: a person, or a visitor's address. */
  readonly holder: string
  /** When its session ends by itself; null for a visitor. */
  readonly expiresAt: Date | null
  send(event: LiveEvent): void
  close(): void
}

export interface HubLimits {
  readonly streamsPerPerson: number
  readonly streamsPerAddress: number
  readonly streams: number
}

/** A classroom's visitors share one address; a person has a few tabs and devices. */
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
  /** Closes all: browsers then come back and read anew. */
  closeAll(): void
  readonly size: number
}

/** Makes the hub of a process. */
export function createHub(limits: HubLimits = defaultLimits): Hub {
  const streams = new Set<LiveStream>()

  function close(stream: LiveStream): void {
    streams.delete(stream)
    stream.close()
  }

  return {
    add(stream) {
      // A Set keeps the order of insertion: the first one found is the oldest.
      const held = [...streams].filter(({ holder }) => holder === stream.holder)
      const cap = stream.expiresAt === null ? limits.streamsPerAddress : limits.streamsPerPerson
      for (const oldest of held.slice(0, Math.max(0, held.length - cap + 1))) close(oldest)
      if (streams.size >= limits.streams) return false
      streams.add(stream)
      return true
    },
    remove(stream) {
      streams.delete(stream)
    },
    dispatch(to, event) {
      for (const stream of [...streams].filter(({ audiences }) => audiences.includes(to))) {
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
