import { parse } from 'hono/utils/cookie'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { anyValue, isSignedInScreen } from '#root/contract/prerendered.ts'
import { contentPolicyOfData } from './content-policy.ts'
import { securityHeadersOf } from './security-headers.ts'
import type { WebBuild, WebFile } from './web-build.ts'

/** The parts of a request on which an answer depends: the path, and these headers. */
export interface WebRequest {
  readonly path: string
  readonly cookie: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** A prepared answer. */
export interface WebAnswer {
  readonly status: 200 | 304 | 404
  /** Names and values in alternation, in the order of sending. */
  readonly headers: readonly string[]
  readonly body: Buffer<ArrayBuffer> | null
}

/**
 * Answers a request for the built web: at once from memory, or later if the page must be rendered first. Returns null if
 * the path is neither a file nor a page.
 */
export type AnswerWeb = (request: WebRequest) => WebAnswer | null | Promise<WebAnswer | null>

/** The current web. */
export interface CurrentWeb {
  /** The web as it was built. */
  readonly built: WebBuild
  /** A new object after each change of its files. */
  version(): object
  /** A file of the build as it is now. */
  current(file: WebFile): WebFile | Promise<WebFile>
  /** The origin of the translation script that pages may load, or null. */
  translatorOrigin(): string | null
}

/**
 * Returns a function that answers requests for the built web from memory. Each answer is prepared once, at its first
 * request, with all its headers; after a setting has changed the pages, the answers are prepared again. A signed-in screen
 * is prerendered without data, and a path with an ID gets the page of its pattern. A browser without a session cookie
 * gets the fallback page instead, which shows nothing until the router has decided. So does a path that the browser's
 * router has but the build did not prerender. A path without a file extension that the router does not have gets the
 * same page with status 404, on which the router shows Not Found. Pages are in the language of the reader's cookie, so
 * that they do not change their language after loading. `publicUrl` is the address of the server for browsers.
 */
export function webAnswers(present: CurrentWeb, publicUrl: string, sessionCookie: string): AnswerWeb {
  const languageCookie = languageCookieName(publicUrl.startsWith('https:'))
  const securityHeaders = securityHeadersOf(publicUrl).flat()
  let prepared = new PreparedWeb(present, securityHeaders)
  return (request) => {
    if (!prepared.isOf(present)) prepared = new PreparedWeb(present, securityHeaders)
    const cookieOf = (name: string) => (request.cookie ? parse(request.cookie, name)[name] : undefined)
    return prepared.answer(request, cookieOf(languageCookie) ?? '', cookieOf(sessionCookie) !== undefined)
  }
}

/** The web between two changes, with its requested answers. */
class PreparedWeb {
  readonly #present: CurrentWeb
  readonly #version: object
  readonly #translator: string | null
  readonly #securityHeaders: readonly string[]
  readonly #files = new Map<WebFile, PreparedFile | Promise<PreparedFile>>()

  constructor(present: CurrentWeb, securityHeaders: readonly string[]) {
    this.#present = present
    this.#version = present.version()
    this.#translator = present.translatorOrigin()
    this.#securityHeaders = securityHeaders
  }

  isOf(present: CurrentWeb): boolean {
    return present.version() === this.#version && present.translatorOrigin() === this.#translator
  }

  answer(request: WebRequest, locale: string, hasSession: boolean): ReturnType<AnswerWeb> {
    const path = request.path.length > 1 ? request.path.replace(/\/$/, '') : request.path
    const { files, fallback, translations, hasPath } = this.#present.built
    const translation = translations.get(locale)
    const fileAt = (address: string) => translation?.files.get(address) ?? files.get(address)
    const isScreen = isSignedInScreen(path)
    const file = !isScreen || hasSession ? fileAt(path) : undefined
    if (file) return after(this.#prepare(file), (prepared) => chooseAnswer(prepared, request))
    if (!fallback || /\.\w+$/.test(path)) return null
    const isKnown = hasPath(path)
    const ofAnyValue = isKnown && isScreen && hasSession ? fileAt(path.replace(/[^/]+$/, anyValue)) : undefined
    const page = this.#prepare(ofAnyValue ?? translation?.fallback ?? fallback)
    return after(page, (prepared) =>
      isKnown ? chooseAnswer(prepared, request) : prepared.missing(bestEncoding(prepared.file, request)),
    )
  }

  #prepare(file: WebFile): PreparedFile | Promise<PreparedFile> {
    const known = this.#files.get(file)
    if (known) return known
    const prepared = after(this.#present.current(file), (current) => {
      const ready = prepareFile(current, this.#translator, this.#securityHeaders)
      this.#files.set(file, ready)
      return ready
    })
    this.#files.set(file, prepared)
    return prepared
  }
}

/** Passes a value on at once, or when it is there. */
function after<Value, Result>(value: Value | Promise<Value>, use: (value: Value) => Result): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}

type Encoding = 'br' | 'gzip' | 'identity'
/** Returns an answer in one of the file's encodings. */
type AnswerIn = (encoding: Encoding) => WebAnswer

/** All answers for a file. */
interface PreparedFile {
  readonly file: WebFile
  readonly etag: string
  readonly found: AnswerIn
  /** The answer for the page of a path that does not exist. */
  readonly missing: AnswerIn
  readonly unchanged: WebAnswer
}

function prepareFile(file: WebFile, translator: string | null, securityHeaders: readonly string[]): PreparedFile {
  const { policy, type, cacheControl, bodies } = file
  // The compressed and the plain body are two representations; a weak tag covers both. A cached page keeps its
  // policy, so a page with another policy needs another tag.
  const etag = `W/"${file.etag}${policy && translator ? `@${translator}` : ''}"`
  const ofAll = [...securityHeaders, 'Content-Security-Policy', policy ? policy(translator) : contentPolicyOfData]
  ofAll.push('Cache-Control', cacheControl, 'Vary', policy ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  const inEncodings = (status: 200 | 404, ...more: string[]): AnswerIn =>
    once((encoding) => {
      const body = bodies[encoding]!
      const headers = [...ofAll, ...more, 'Content-Type', type, 'Content-Length', String(body.length)]
      if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
      return { status, headers, body }
    })
  return {
    file,
    etag,
    found: inEncodings(200, 'ETag', etag),
    missing: inEncodings(404),
    unchanged: { status: 304, headers: [...ofAll, 'ETag', etag], body: null },
  }
}

function chooseAnswer({ file, etag, found, unchanged }: PreparedFile, request: WebRequest): WebAnswer {
  if (request.ifNoneMatch?.split(/,\s*/).includes(etag)) return unchanged
  return found(bestEncoding(file, request))
}

/** Prepares each answer at its first request. */
function once(make: AnswerIn): AnswerIn {
  const made: Partial<Record<Encoding, WebAnswer>> = {}
  return (encoding) => (made[encoding] ??= make(encoding))
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
