import { renderPage } from '#platform/http/render-page.ts'
import { withContents } from '#platform/http/web-file.ts'
import { baseLocale, locales } from '#root/contract/language.ts'
import type { LiveEvent } from '#root/contract/live.ts'
import type { PageData } from '#root/contract/page-data.ts'
import { defaultPageData } from '#root/domain/page-data.ts'
import { translationScriptAddress } from '#root/domain/translation-script.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { CurrentWeb } from '#root/server/platform/http/web-answers.ts'
import type { WebBuild, WebFile } from '#root/server/platform/http/web-build.ts'
import { readPageData } from './page-data.ts'

/** The built web with the current page data. */
export interface Pages extends CurrentWeb {
  /** Reads the page data: from then on the pages contain it. Never rejects: if that fails, the pages do not change. */
  refresh(): Promise<void>
  /** Refreshes after a settings event, before browsers get it. */
  follow(event: LiveEvent): Promise<void>
}

const retryMs = 1_000
const asBuilt = JSON.stringify(locales.map(() => defaultPageData))

/** The pages between two changes of the page data. */
interface Version {
  readonly dataIn: (language: string) => PageData
  /** The page data in every language. */
  readonly text: string
  /** The pages that were asked for since the change, by the file of the build. */
  readonly pages: Map<WebFile, WebFile | Promise<WebFile>>
  /** The last rendered pages before it, for one that cannot be rendered now. */
  readonly before: ReadonlyMap<WebFile, WebFile>
}

/**
 * Keeps the pages up to date with the settings. A page is rendered with the current page data when it is first asked
 * for after a change; while nothing differs from the build, the pages of the build are served. Reports failures to
 * `onError` and retries.
 */
export async function openPages(db: Queryable, built: WebBuild, onError: (error: unknown) => void): Promise<Pages> {
  let translatorOrigin: string | null = null
  let version: Version = { dataIn: () => defaultPageData, text: asBuilt, pages: new Map(), before: new Map() }
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    try {
      const dataIn = await readPageData(db)
      translatorOrigin = translationScriptAddress(dataIn(baseLocale).translationScript)?.origin ?? null
      const text = JSON.stringify(locales.map(dataIn))
      if (text !== version.text) version = { dataIn, text, pages: new Map(), before: renderedIn(version) }
    } catch (error) {
      translatorOrigin = null
      onError(error)
      setTimeout(refresh, retryMs).unref()
    }
  }

  /** One after the other, so that the last started one counts. */
  const refresh = () => (reading = reading.then(read))

  function current(file: WebFile): WebFile | Promise<WebFile> {
    const present = version
    const { text, pages, dataIn } = present
    if (text === asBuilt || !dependsOnData(built, file)) return file
    const known = pages.get(file)
    if (known) return known
    const rendering = withPageData(built, file, dataIn).catch((error: unknown) => keepForNow(present, file, error))
    pages.set(file, rendering)
    void rendering.then((rendered) => pages.set(file, rendered))
    return rendering
  }

  /** The last page that could be rendered, until the next attempt. */
  function keepForNow(failed: Version, file: WebFile, error: unknown): WebFile {
    onError(error)
    const retry = () => {
      if (version === failed) version = { ...failed, pages: new Map(), before: renderedIn(failed) }
    }
    setTimeout(retry, retryMs).unref()
    return failed.before.get(file) ?? file
  }

  await refresh()
  return {
    built,
    version: () => version,
    current,
    translatorOrigin: () => translatorOrigin,
    refresh,
    follow: async ({ type }) => (type === 'settings' ? refresh() : undefined),
  }
}

function renderedIn({ pages, before }: Version): Map<WebFile, WebFile> {
  const all = new Map(before)
  for (const [file, page] of pages) if (!(page instanceof Promise)) all.set(file, page)
  return all
}

const manifestPath = '/site.webmanifest'

function dependsOnData(built: WebBuild, file: WebFile): boolean {
  return file.page ? built.renderedBy.has(file.page.locale) : file === built.files.get(manifestPath)
}

async function withPageData(built: WebBuild, file: WebFile, dataIn: Version['dataIn']): Promise<WebFile> {
  if (!file.page) return withContents(file, namedManifest(file, dataIn(baseLocale)))
  const { locale, path } = file.page
  const script = built.renderedBy.get(locale)!
  const html = await renderPage({ script, path, pageData: toScriptJson(dataIn(locale)) })
  return withContents(file, Buffer.from(html))
}

/** JSON that may be in a script element: `<` could end the element. */
const toScriptJson = (data: object) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

function namedManifest(file: WebFile, { branding }: PageData): Buffer<ArrayBuffer> {
  const content = JSON.parse(file.bodies.identity.toString()) as object
  return Buffer.from(JSON.stringify({ ...content, name: `${branding.brand} (simulation)` }))
}
