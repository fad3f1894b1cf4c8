import { getCookie } from 'hono/cookie'
import * as staffContract from '#root/contract/firm-settings.ts'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { baseLocale } from '#root/contract/language.ts'
import * as contract from '#root/contract/page-data.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { contextRoute, route, type Route } from '#root/server/platform/http/route.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { shareReads } from '#root/server/platform/share-reads.ts'
import { changeFirmSettings, readFirmSettings } from './change-settings.ts'
import { readPageData } from './page-data.ts'
import type { Pages } from './pages.ts'

interface SettingsRoutesServices {
  readonly db: Queryable
  readonly pages: Pages
  readonly settings: Pick<Settings, 'publicUrl'>
}

/** The routes of the firm's settings and of the page data. */
export function settingsRoutes({ db, pages, settings }: SettingsRoutesServices): Route[] {
  // After a change every open page reads it at once.
  const readOnce = shareReads(() => readPageData(db))
  const languageCookie = languageCookieName(settings.publicUrl.startsWith('https:'))
  return [
    route(staffContract.readFirmSettings, () => readFirmSettings(db)),
    route(staffContract.changeFirmSettings, async ({ actor, body }) => {
      const outcome = await changeFirmSettings(db, actor, body)
      if (isRefusal(outcome)) return outcome
      // The operator who opens a page next sees the change.
      await pages.refresh()
      return outcome
    }),
    contextRoute(contract.readPageData, async ({ context }) => {
      const dataIn = await readOnce()
      return dataIn(getCookie(context, languageCookie) ?? baseLocale)
    }),
  ]
}
