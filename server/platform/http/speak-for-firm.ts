import { createHash } from 'node:crypto'
import { defaultWords, type FirmWords, inWordsOf } from '#root/domain/firm.ts'
import { defaultLensPolicy, type LensPolicy } from '#root/domain/lens.ts'
import type { WebBuild, WebFile, WebPages } from './web-build.ts'
import { withContents } from './web-file.ts'

/** A script of ours where another names it, with the slash before it or without. */
const scriptName = /(?<=["'`/(])assets\/(?=[\w.-]+\.js\b)/g

/**
 * The built web with what the firm says of itself written into its pages and scripts. Both hold the default words as plain text,
 * so the page and the script that takes it over always say the same. Changed scripts get addresses of their own, under
 * `/r-<revision>/`, because browsers keep a script for good by its address.
 */
export async function speakForFirm(web: WebBuild, words: FirmWords): Promise<WebBuild> {
  if (JSON.stringify(words) === JSON.stringify(defaultWords)) return web
  const revision = `r-${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 10)}`
  const base = await pagesOf(web, words, revision)
  const translations = new Map<string, WebPages>()
  for (const [locale, pages] of web.translations) translations.set(locale, await pagesOf(pages, words, revision))
  return { ...web, ...base, translations }
}

async function pagesOf({ files, fallback }: WebPages, words: FirmWords, revision: string): Promise<WebPages> {
  const spoken = new Map<string, WebFile>(files)
  for (const [url, file] of files) {
    if (isScript(url)) spoken.set(`/${revision}${url}`, await rewritten(file, words, revision, asScript))
    else if (file.policy) spoken.set(url, await rewritten(file, words, revision, asMarkup))
    else if (url.endsWith('.webmanifest')) spoken.set(url, await rewritten(file, words, revision, asJson))
  }
  return { files: spoken, fallback: fallback && (await rewritten(fallback, words, revision, asMarkup)) }
}

/** The file at an address of an earlier revision, which a page that is still open may ask for. */
export function formerScript(files: ReadonlyMap<string, WebFile>, path: string): WebFile | undefined {
  const asset = /^\/r-[0-9a-f]{10}(\/assets\/.+\.js)$/.exec(path)?.[1]
  const [current] = asset ? [...files.keys()].filter((url) => url.endsWith(asset) && url !== asset) : []
  const file = asset ? files.get(current ?? asset) : undefined
  return file && { ...file, cacheControl: 'no-cache' }
}

/**
 * The built web with who sees what is behind the claims written into its pages, where the switch and the lens look for it.
 * Scripts stay as they are.
 */
export async function setLensPolicy(web: WebBuild, policy: LensPolicy): Promise<WebBuild> {
  if (policy === defaultLensPolicy) return web
  const attribute = (of: LensPolicy) => `data-lens="${of}"`
  const change = (html: string) => html.replace(attribute(defaultLensPolicy), attribute(policy))
  const pagesWith = async ({ files, fallback }: WebPages): Promise<WebPages> => ({
    files: new Map(
      await Promise.all(
        [...files].map(async ([url, file]) => [url, file.policy ? await changed(file, change) : file] as const),
      ),
    ),
    fallback: fallback && (await changed(fallback, change)),
  })
  const translations = new Map<string, WebPages>()
  for (const [locale, pages] of web.translations) translations.set(locale, await pagesWith(pages))
  return { ...web, ...(await pagesWith(web)), translations }
}

const isScript = (url: string) => url.startsWith('/assets/') && url.endsWith('.js')

function rewritten(
  file: WebFile,
  words: FirmWords,
  revision: string,
  write: (word: string) => string,
): Promise<WebFile> {
  return changed(file, (text) => inWordsOf(words, text, write).replaceAll(scriptName, `${revision}/assets/`))
}

/** A text of the build, changed, with all that follows from its words. */
function changed(file: WebFile, change: (text: string) => string): Promise<WebFile> {
  return withContents(file, Buffer.from(change(file.bodies.identity.toString())))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const asMarkup = (word: string) => word.replaceAll(/[&<>"']/g, (sign) => entities[sign]!)

/** The same in every kind of string that a script has. */
const asScript = (word: string) =>
  word.replaceAll(/[^\p{L}\p{N} .,@:/-]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )

const asJson = (word: string) => JSON.stringify(word).slice(1, -1)
