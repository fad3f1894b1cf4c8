import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { baseLocale } from '#root/contract/language.ts'
import { clientRoutes } from '../../http/client-routes.ts'
import { contentPolicyOfPage } from '../../http/content-policy.ts'
import type { WebBuild, WebFile, WebPage } from '../../http/web-build.ts'
import { sha256 } from '../crypto.ts'
import { compressedBodies } from './web-file.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const fallbackName = '__spa-fallback.html'

/** The place of the pages of other languages in the build: `__languages/es/plans/index.html`. */
const translated = /^__languages\/(?<locale>[\w-]+)\/(?<page>.+)$/

/**
 * Reads the built web (the output of scripts/build/web.ts) into memory. Only file types that a page needs are read: a
 * source map, a dotfile or a stray file of the build cannot be requested, and no URL becomes a path on disk.
 */
export function loadWebBuild(built: string): WebBuild {
  const folder = path.join(built, 'pages')
  const base = noPages()
  const translations = new Map<string, ReturnType<typeof noPages>>()
  for (const name of existsSync(folder) ? publicNames(folder) : []) {
    const { locale = baseLocale, page = name } = translated.exec(name)?.groups ?? {}
    if (locale !== baseLocale && !translations.has(locale)) translations.set(locale, noPages())
    const pages = translations.get(locale) ?? base
    const address = page === fallbackName ? null : urlPath(page)
    const file = loadFile(folder, name, { locale, path: address })
    if (address === null) pages.fallback = file
    else pages.files.set(address, file)
  }
  const { files, fallback } = base
  const manifest = [...files].find(([url]) => /^\/assets\/manifest-[\w-]+\.js$/.test(url))?.[1]
  const renderedBy = findRenderers(path.join(built, 'renderers'), translations.keys())
  return {
    files,
    fallback,
    translations,
    renderedBy,
    hasPath: clientRoutes(manifest?.bodies.identity.toString() ?? ''),
  }
}

/** The renderer of each language, if there is one. */
function findRenderers(folder: string, locales: Iterable<string>): Map<string, string> {
  const scripts = [baseLocale, ...locales].map((locale) => [locale, path.join(folder, locale, 'index.js')] as const)
  return new Map(
    scripts.filter(([, file]) => existsSync(file)).map(([locale, file]) => [locale, pathToFileURL(file).href]),
  )
}

function noPages() {
  return { files: new Map<string, WebFile>(), fallback: null as WebFile | null }
}

function publicNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[path.extname(entry.name)])
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
}

/** 'plans/index.html' is the page of '/plans'; any other file keeps its name. */
function urlPath(name: string): string {
  return `/${name.replace(/(^|\/)index\.html$/, '')}`
}

function loadFile(folder: string, name: string, place: WebPage): WebFile {
  const identity = readForNow(path.join(folder, name))
  const page = name.endsWith('.html') ? place : null
  // The build puts a hash of the contents into the names of its assets, so they never change.
  const hashed = name.startsWith('assets/')
  return {
    type: types[path.extname(name)] ?? 'application/octet-stream',
    etag: sha256(identity).toString('base64url').slice(0, 22),
    cacheControl: hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    page,
    ...(page ? { policy: contentPolicyOfPage(identity.toString()) } : {}),
    bodies: bodiesOf(path.join(folder, name), identity),
  }
}

function bodiesOf(file: string, identity: Buffer): WebFile['bodies'] {
  const [br, gzip] = [`${file}.br`, `${file}.gz`]
  if (!existsSync(br) || !existsSync(gzip)) return { identity: Buffer.from(identity) }
  return compressedBodies({ br: readFileSync(br), gzip: readFileSync(gzip) })
}

let scratch = Buffer.alloc(1_000_000)

/**
 * A file's contents, valid until the next call. The buffer is reused, because most contents are needed only briefly and
 * their memory would not be returned.
 */
function readForNow(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    if (size > scratch.length) scratch = Buffer.alloc(size)
    return scratch.subarray(0, readSync(descriptor, scratch, 0, size, 0))
  } finally {
    closeSync(descriptor)
  }
}
