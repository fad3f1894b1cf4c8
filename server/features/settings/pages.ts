import { renderPages } from '#platform/http/render-pages.ts'
import { withContents } from '#platform/http/web-file.ts'
import { baseLocale, locales } from '#root/contract/language.ts'
import type { LiveEvent } from '#root/contract/live.ts'
import type { PageData } from '#root/contract/page-data.ts'
import { defaultPageData } from '#root/domain/page-data.ts'
import { translationScriptAddress } from '#root/domain/translation-script.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { WebBuild } from '#root/server/platform/http/web-build.ts'
import { readPageData } from './page-data.ts'

/** The built web with the current page data. */
export interface Pages {
  web(): WebBuild
  /**
   * The origin of the translation script that pages may load; null if none is set, or if the setting cannot be read.
   */
  translatorOrigin(): string | null
  /** Reads the page data and renders the pages with it. Never rejects: if that fails, the pages do not change. */
  refresh(): Promise<void>
  /** Refreshes after a settings event. Resolves after the page data is read, when browsers may get the event. */
  follow(event: LiveEvent): Promise<void>
}

const retryMs = 1_000

/**
 * Renders the pages with the current page data, now and whenever a setting changes. Reports failures to `onError` and
 * retries.
 */
export async function openPages(db: Queryable, built: WebBuild, onError: (error: unknown) => void): Promise<Pages> {
  let dataIn: (language: string) => PageData = () => defaultPageData
  let translatorOrigin: string | null = null
  let web = built
  let rendered = asBuilt
  let reading = Promise.resolve()
  let rendering = Promise.resolve()

  async function read(): Promise<void> {
    try {
      dataIn = await readPageData(db)
      translatorOrigin = translationScriptAddress(dataIn(baseLocale).translationScript)?.origin ?? null
    } catch (error) {
      translatorOrigin = null
      fail(error)
    }
  }

  async function render(): Promise<void> {
    const next = JSON.stringify(locales.map(dataIn))
    if (next === rendered) return
    try {
      web = next === asBuilt ? built : await withPageData(built, dataIn)
      rendered = next
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    onError(error)
    setTimeout(refresh, retryMs).unref()
  }

  /** One after the other, so that the last started one counts. */
  const readNext = () => (reading = reading.then(read))
  const renderNext = () => (rendering = rendering.then(render))
  const refresh = () => readNext().then(renderNext)

  await refresh()
  return {
    web: () => web,
    translatorOrigin: () => translatorOrigin,
    refresh,
    async follow({ type }) {
      if (type !== 'settings') return
      await readNext()
      void renderNext()
    },
  }
}

const asBuilt = JSON.stringify(locales.map(() => defaultPageData))

async function withPageData(built: WebBuild, dataIn: (language: string) => PageData): Promise<WebBuild> {
  const web = await renderPages(built, dataIn)
  const manifest = web.files.get('/site.webmanifest')
  if (!manifest) return web
  const content = JSON.parse(manifest.bodies.identity.toString()) as object
  const named = { ...content, name: `${dataIn(baseLocale).branding.brand} (simulation)` }
  const file = await withContents(manifest, Buffer.from(JSON.stringify(named)))
  return { ...web, files: new Map(web.files).set('/site.webmanifest', file) }
}
