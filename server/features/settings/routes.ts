import { getCookie } from 'hono/cookie'
import * as staffContract from '#root/contract/firm-settings.ts'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { baseLocale } from '#root/contract/messages/runtime.js'
import * as contract from '#root/contract/settings.ts'
import { lensPolicyOf } from '#root/domain/lens.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import { translationScriptAddress } from '#root/domain/translation-script.ts'
import { tellClaims } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readFirmWords } from '#root/server/platform/firm-words.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { changeFirmSettings, readFirmSettings } from './change-settings.ts'
import type { FirmPages } from './firm-pages.ts'

interface SettingsRoutesServices {
  readonly db: Queryable
  readonly firmPages: FirmPages
  readonly settings: Pick<Settings, 'publicUrl'>
}

/** The routes of what the firm says of itself, and of what the public pages show of the settings. */
export function settingsRoutes({ db, firmPages, settings }: SettingsRoutesServices) {
  const languageCookie = languageCookieName(settings.publicUrl.startsWith('https:'))
  return newRouter()
    .openapi(staffContract.readFirmSettings, async (c) => c.json(await readFirmSettings(db), 200))
    .openapi(staffContract.changeFirmSettings, async (c) => {
      const outcome = await changeFirmSettings(db, actingOperator(c), c.req.valid('json'))
      if (isRefusal(outcome)) return answerRefusal(c, outcome)
      // The operator who looks at a page next sees what they have just said.
      await firmPages.refresh()
      return c.json(outcome, 200)
    })
    .openapi(contract.readPublicSettings, async (c) => {
      const [chatNumber, translationScript, lens, claims, words] = await Promise.all([
        readStoredSetting(db, 'chat-number'),
        readStoredSetting(db, 'translation-script'),
        readStoredSetting(db, 'lens-policy'),
        // In the language that the pages come in, too.
        tellClaims(db, getCookie(c, languageCookie) ?? baseLocale),
        readFirmWords(db),
      ])
      return c.json(
        {
          chatNumber,
          translationScript: translationScriptAddress(translationScript)?.href ?? null,
          lens: lensPolicyOf(lens),
          claims,
          words,
        },
        200,
      )
    })
}
