import * as contract from '#root/contract/settings.ts'
import { translationScriptAddress } from '#root/domain/translation-script.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { newRouter } from '#root/server/platform/http/router.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'

/** The route of what the public pages show of the settings. */
export function settingsRoutes({ db }: { db: Queryable }) {
  return newRouter().openapi(contract.readPublicSettings, async (c) => {
    const [chatNumber, translationScript] = await Promise.all([
      readStoredSetting(db, 'chat-number'),
      readStoredSetting(db, 'translation-script'),
    ])
    return c.json({ chatNumber, translationScript: translationScriptAddress(translationScript)?.href ?? null }, 200)
  })
}
