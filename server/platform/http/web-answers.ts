import { parse } from 'hono/utils/cookie'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { anyValue, isSignedInScreen } from '#root/contract/prerendered.ts'
import { contentPolicyOfData } from './content-policy.ts'
import { securityHeadersOf } from './security-headers.ts'
import type { WebBuild, WebFile } from './web-build.ts'

/** What an answer depends on: the path, and the headers of these names. */
export interface WebRequest {
  readonly path: string
  readonly cookie: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** An answer that is ready to be sent. */
export interface WebAnswer {
  readonly status: 200 | 304 | 404
  /** Names and values in turn, as they are sent. */
  readonly headers: readonly string[]
  readonly body: Buffer<ArrayBuffer> | null
}

/** Answers a request for the built web. Returns null for a path that is no file and that no page is at. */
export type AnswerWeb = (request: WebRequest) => WebAnswer | null

/** The web as it is at present. */
export interface PresentWeb {
  /** The built web with the present page data: another object whenever that changes. */
  web(): WebBuild
  /** The origin of the translation script that pages may load, or null. */
  translatorOrigin(): string | null
}

/**
 * Returns what answers requests for the built web from memory. Each answer is prepared once, at its first request, with all its headers;
 * when a setting changes the pages, they are prepared again.
 *
 * A signed-in screen is prerendered without data, and a path with an ID gets the page of its pattern; a browser without a session cookie gets
 * the fallback page, which shows nothing before the router has decided. So does a path that the browser's router has but the build did not
 * prerender. A path without a file extension that the router does not know gets the same page with status 404, on which the router
 * shows Not Found. Pages are in the language of the reader's cookie, so that they do not change their language after loading. `publicUrl`
 * is where browsers reach the server.
 */
export function webAnswers(present: PresentWeb, publicUrl: string, sessionCookie: string): AnswerWeb {
  const languageCookie = languageCookieName(publicUrl.startsWith('https:'))
  const securityHeaders = securityHeadersOf(publicUrl).flat()
  let prepared = new PreparedWeb(present, securityHeaders)
  return (request) => {
    if (!prepared.isOf(present)) prepared = new PreparedWeb(present, securityHeaders)
    const cookieOf = (name: string) => (request.cookie ? parse(request.cookie, name)[name] : undefined)
    return prepared.answer(request, cookieOf(languageCookie) ?? '', cookieOf(sessionCookie) !== undefined)
  }
}

/** The web of one time, with the answers that were asked for. */
class PreparedWeb {
  readonly #web: WebBuild
  readonly #translator: string | null
  readonly #securityHeaders: readonly string[]
  readonly #files = new Map<WebFile, PreparedFile>()

  constructor(present: PresentWeb, securityHeaders: readonly string[]) {
    this.#web = present.web()
    this.#translator = present.translatorOrigin()
    this.#securityHeaders = securityHeaders
  }

  isOf(present: PresentWeb): boolean {
    return present.web() === this.#web && present.translatorOrigin() === this.#translator
  }

  answer(request: WebRequest, locale: string, hasSession: boolean): WebAnswer | null {
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path
    const { files, fallback, translations, knowsPath } = this.#web
    const translation = translations.get(locale)
    const fileAt = (address: string) => translation?.files.get(address) ?? files.get(address)
    const isScreen = isSignedInScreen(path)
    const file = !isScreen || hasSession ? fileAt(path) : undefined
    if (file) return chooseAnswer(this.#prepare(file), request)
    if (!fallback || /\.\w+$/.test(path)) return null
    const isKnown = knowsPath(path)
    const ofAnyValue = isKnown && isScreen && hasSession ? fileAt(path.replace(/[^/]+$/, anyValue)) : undefined
    const page = this.#prepare(ofAnyValue ?? translation?.fallback ?? fallback)
    return isKnown ? chooseAnswer(page, request) : (page.missing[bestEncoding(page.file, request)] ?? null)
  }

  #prepare(file: WebFile): PreparedFile {
    const known = this.#files.get(file)
    if (known) return known
    const prepared = prepareFile(file, this.#translator, this.#securityHeaders)
    this.#files.set(file, prepared)
    return prepared
  }
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** Every answer that a file may get. */
interface PreparedFile {
  readonly file: WebFile
  readonly etag: string
  readonly found: Partial<Record<Encoding, WebAnswer>>
  /** For the page of an address that does not exist. */
  readonly missing: Partial<Record<Encoding, WebAnswer>>
  readonly unchanged: WebAnswer
}

function prepareFile(file: WebFile, translator: string | null, securityHeaders: readonly string[]): PreparedFile {
  const { policy, type, cacheControl, bodies } = file
  // The compressed and the plain body are two representations; a weak tag covers both. A cached page keeps its
  // policy, so a page with another policy needs another tag.
  const etag = `W/"${file.etag}${policy && translator ? `@${translator}` : ''}"`
  const ofAll = [...securityHeaders, 'Content-Security-Policy', policy ? policy(translator) : contentPolicyOfData]
  ofAll.push('Cache-Control', cacheControl, 'Vary', policy ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  const inEachEncoding = (status: 200 | 404, ...more: string[]) =>
    Object.fromEntries(
      encodings.flatMap((encoding) => {
        const body = bodies[encoding]
        if (!body) return []
        const headers = [...ofAll, ...more, 'Content-Type', type, 'Content-Length', String(body.length)]
        if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
        return [[encoding, { status, headers, body }]]
      }),
    )
  return {
    file,
    etag,
    found: inEachEncoding(200, 'ETag', etag),
    missing: policy ? inEachEncoding(404) : {},
    unchanged: { status: 304, headers: [...ofAll, 'ETag', etag], body: null },
  }
}

function chooseAnswer({ file, etag, found, unchanged }: PreparedFile, request: WebRequest): WebAnswer | null {
  if (request.ifNoneMatch?.split(/,\s*/).includes(etag)) return unchanged
  return found[bestEncoding(file, request)] ?? null
}

const acceptsBrotli = accepts('br')
const acceptsGzip = accepts('gzip')

/** Matches an `Accept-Encoding` that names an encoding and does not refuse it. */
function accepts(encoding: string): RegExp {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`)
}

function bestEncoding({ bodies }: WebFile, { acceptEncoding: accepted = '' }: WebRequest): Encoding {
  if (bodies.br && acceptsBrotli.test(accepted)) return 'br'
  return bodies.gzip && acceptsGzip.test(accepted) ? 'gzip' : 'identity'
}
