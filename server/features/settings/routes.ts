import { getCookie } from 'hono/cookie'
import * as staffContract from '#root/contract/firm-settings.ts'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { baseLocale } from '#root/contract/messages/runtime.js'
import * as contract from '#root/contract/page-data.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { changeFirmSettings, readFirmSettings } from './change-settings.ts'
import { readPageData } from './page-data.ts'
import type { Pages } from './pages.ts'

interface SettingsRoutesServices {
  readonly db: Queryable
  readonly pages: Pages
  readonly settings: Pick<Settings, 'publicUrl'>
}

/** The routes of the firm's settings, and of the page data that is made of them. */
export function settingsRoutes({ db, pages, settings }: SettingsRoutesServices) {
  const languageCookie = languageCookieName(settings.publicUrl.startsWith('https:'))
  return newRouter()
    .openapi(staffContract.readFirmSettings, async (c) => c.json(await readFirmSettings(db), 200))
    .openapi(staffContract.changeFirmSettings, async (c) => {
      const outcome = await changeFirmSettings(db, actingOperator(c), c.req.valid('json'))
      if (isRefusal(outcome)) return answerRefusal(c, outcome)
      // The operator who opens a page next sees the change.
      await pages.refresh()
      return c.json(outcome, 200)
    })
    .openapi(contract.readPageData, async (c) => {
      const dataIn = await readPageData(db)
      return c.json(dataIn(getCookie(c, languageCookie) ?? baseLocale), 200)
    })
}
