import type { LiveEvent } from '#root/contract/live.ts'
import { translationScriptAddress } from '#root/domain/translation-script.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'

/** Where the translation script comes from that pages may load now, known without a query for each page. */
export interface Translator {
  /** The script's origin; null while no translator is set. */
  origin(): string | null
  /** Reads the setting again. Never rejects: while it can not be read, no page may load a translator. */
  refresh(): Promise<void>
  /** Refreshes where the event is about settings; resolves when browsers may hear of it. */
  follow(event: LiveEvent): Promise<void>
}

const retryMs = 1_000

/** Reads which translator is set. Failures are told to `onError` and tried again. */
export async function openTranslator(db: Queryable, onError: (error: unknown) => void): Promise<Translator> {
  let origin: string | null = null
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    try {
      origin = translationScriptAddress(await readStoredSetting(db, 'translation-script'))?.origin ?? null
    } catch (error) {
      origin = null
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
    origin: () => origin,
    refresh,
    follow: async ({ type }) => (type === 'settings' ? refresh() : undefined),
  }
}
