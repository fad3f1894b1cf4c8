import type { LiveEvent } from '#root/contract/live.ts'
import { locales } from '#root/contract/messages/runtime.js'
import { lensPolicyOf } from '#root/domain/lens.ts'
import { specifiedOffer } from '#root/domain/offer.ts'
import { tellClaims } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readFirmWords } from '#root/server/platform/firm-words.ts'
import { drawPages } from '#root/server/platform/http/draw-pages.ts'
import { setLensPolicy, speakForFirm } from '#root/server/platform/http/speak-for-firm.ts'
import type { WebBuild } from '#root/server/platform/http/web-build.ts'
import { readOffer, tellOffer } from '#root/server/platform/offer.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'

/** The built web as the firm speaks now, with what it offers now. */
export interface FirmPages {
  current(): WebBuild
  /** Reads the settings again. Never rejects: while they can not be read, the pages stay as they are. */
  refresh(): Promise<void>
  /** Begins to refresh where the event is about settings. Pages that are open read what they need by themselves. */
  follow(event: LiveEvent): Promise<void>
}

const retryMs = 1_000

/** What pages in a language are told of what is set: only what is not as they were built with. */
async function pageDataOf(db: Queryable, language: string) {
  const [offer, built] = [tellOffer(await readOffer(db)), tellOffer(specifiedOffer)]
  const claims = await tellClaims(db, language)
  const isClaimed = Object.keys(claims.words).length > 0 || claims.added.length > 0
  return {
    ...(JSON.stringify(offer) === JSON.stringify(built) ? {} : { offer }),
    ...(isClaimed ? { claims } : {}),
  }
}

async function pageDataByLanguage(db: Queryable) {
  return Object.fromEntries(
    await Promise.all(locales.map(async (language) => [language, await pageDataOf(db, language)])),
  ) as Record<string, object>
}

const isAsBuilt = (data: Record<string, object>) => Object.values(data).every((told) => Object.keys(told).length === 0)

/** Writes what the firm says of itself and what it offers into the pages, now and whenever it changes. Failures are told to `onError` and tried again. */
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
      const lens = lensPolicyOf(await readStoredSetting(db, 'lens-policy'))
      const data = await pageDataByLanguage(db)
      const saying = JSON.stringify([words, lens, data])
      if (saying === said) return
      const drawn = isAsBuilt(data) ? web : await drawPages(web, (language) => data[language]!)
      current = await setLensPolicy(await speakForFirm(drawn, words), lens)
      said = saying
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
    follow: ({ type }) => {
      if (type === 'settings') void refresh()
      return Promise.resolve()
    },
  }
}
