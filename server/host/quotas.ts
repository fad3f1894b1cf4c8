import { sum } from 'drizzle-orm'
import { type ClassQuota, type HostSettings, Quota } from '#root/contract/host/host-settings.ts'
import type { Services } from '../app.ts'
import { files } from '../platform/tables/files.ts'
import type { FirmRow } from './directory/tables.ts'
import type { SituationName } from './host-pages.ts'

/** The limits of a firm. */
export interface FirmQuota extends Quota {
  /** The maximum number of people at the same time. */
  readonly people: number
}

/** The quota of a firm: the host's setting, unless the firm has its own number. */
export function quotaOf({ quota, peoplePerClass }: HostSettings, firm: Pick<FirmRow, 'quota'>): FirmQuota {
  return { ...Quota.parse({ ...quota, ...firm.quota }), people: firm.quota.people ?? peoplePerClass }
}

/** The number of pages that a person with a few tabs and devices has open. */
const pagesPerPerson = 5

/** The stored quota of a class of this size. The size limits the open pages, too. */
export function quotaForSize(people: number): FirmRow['quota'] {
  return { people, streams: people * pagesPerPerson }
}

/** The limits of its own that a firm has; null where those of the host apply. */
export function ownQuotaOf({ quota }: Pick<FirmRow, 'quota'>): ClassQuota {
  const { people = null, requestsPerMinute = null, fileBytes = null, storedBytes = null } = quota
  return { people, requestsPerMinute, fileBytes, storedBytes }
}

/** The stored quota of these limits. */
export function storedQuotaOf({ people, ...others }: ClassQuota): FirmRow['quota'] {
  const own = Object.entries(others).filter((entry): entry is [string, number] => entry[1] !== null)
  return { ...Object.fromEntries(own), ...(people === null ? {} : quotaForSize(people)) }
}

const minuteMs = 60_000

/** Compares the use of a firm in this process with its quota. */
export class QuotaGate {
  #quota: FirmQuota
  #storedBytes: number
  #minuteEndsMs = 0
  #requests = 0

  /** `storedBytes` is the size of the firm's database and files when it was measured last. */
  constructor(quota: FirmQuota, storedBytes: bigint) {
    this.#quota = quota
    this.#storedBytes = Number(storedBytes)
  }

  /** Sets the size of the firm's database and files in bytes. */
  noteSize(storedBytes: bigint): void {
    this.#storedBytes = Number(storedBytes)
  }

  /** Applies another quota from the next request on. The requests of the current minute stay counted. */
  follow(quota: FirmQuota): void {
    this.#quota = quota
  }

  /** The maximum number of people at the same time. */
  get people(): number {
    return this.#quota.people
  }

  /**
   * The reason for refusing a request; null: it may be passed on. Pages do not count, because they come from memory.
   */
  async refusalOf(request: Request, { hub, db }: Pick<Services, 'hub' | 'db'>): Promise<SituationName | null> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return null
    if (!this.#take()) return 'class-busy'
    if (pathname === '/api/live' && hub.size >= this.#quota.streams) return 'class-crowded'
    const isUpload = request.method === 'POST' && pathname.endsWith('/uploads')
    if (!isUpload) return null
    if (this.#storedBytes >= this.#quota.storedBytes) return 'class-storage-full'
    const [stored] = await db.select({ bytes: sum(files.byteCount) }).from(files)
    return Number(stored?.bytes ?? 0) >= this.#quota.fileBytes ? 'class-files-full' : null
  }

  /** Counts a request of the current minute. Returns false if the limit is reached. */
  #take(): boolean {
    const now = performance.now()
    if (now >= this.#minuteEndsMs) {
      this.#minuteEndsMs = now + minuteMs
      this.#requests = 0
    }
    this.#requests += 1
    return this.#requests <= this.#quota.requestsPerMinute
  }
}
