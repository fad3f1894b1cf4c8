import type { LiveEvent } from '#root/contract/live.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readFirmWords } from '#root/server/platform/firm-words.ts'
import { speakForFirm } from '#root/server/platform/http/speak-for-firm.ts'
import type { WebBuild } from '#root/server/platform/http/web-build.ts'

/** The built web as the firm speaks now. */
export interface FirmPages {
  current(): WebBuild
  /** Reads the settings again. Never rejects: while they can not be read, the pages stay as they are. */
  refresh(): Promise<void>
  /** Refreshes where the event is about settings; resolves when browsers may hear of it. */
  follow(event: LiveEvent): Promise<void>
}

const retryMs = 1_000

/** Writes what the firm says of itself into the pages, now and whenever it changes. Failures are told to `onError` and tried again. */
export async function openFirmPages(
  db: Queryable,
  web: WebBuild,
  onError: (error: unknown) => void,
): Promise<FirmPages> {
  let current = web
  let said = ''
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    try {
      const words = await readFirmWords(db)
      if (JSON.stringify(words) === said) return
      current = await speakForFirm(web, words)
      said = JSON.stringify(words)
    } catch (error) {
      onError(error)
      setTimeout(refresh, retryMs).unref()
    }
  }

  /** One read after the other, so that the last one to begin is the one that counts. */
  function refresh(): Promise<void> {
    reading = reading.then(read)
    return reading
  }

  await refresh()
  return {
    current: () => current,
    refresh,
    follow: async ({ type }) => (type === 'settings' ? refresh() : undefined),
  }
}
