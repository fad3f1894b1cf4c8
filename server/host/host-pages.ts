import { parse } from 'hono/utils/cookie'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import { asLocale, baseLocale, type Locale, type LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { problemMediaType, problemTitle, problemType } from '#root/contract/problems.ts'
import { contentPolicyOfPage } from '#root/server/platform/http/content-policy.ts'
import { securityHeadersOf } from '#root/server/platform/http/security-headers.ts'

interface Situation {
  readonly status: 403 | 404 | 410 | 413 | 429 | 503
  readonly title: LocalizedText
  readonly text: LocalizedText
  /** The seconds after which the same request may succeed. */
  readonly retryAfterS?: number
}

const say =
  (message: (values: object, options: { readonly locale: Locale }) => string): LocalizedText =>
  (options) =>
    message({}, options)

/** The reasons why a host does not pass a request on to a firm. */
export const situations = {
  'unknown-class': { status: 404, title: say(m.host_unknown_title), text: say(m.host_unknown_text) },
  'class-archived': { status: 410, title: say(m.host_archived_title), text: say(m.host_archived_text) },
  'class-moving': { status: 503, title: say(m.host_moving_title), text: say(m.host_moving_text), retryAfterS: 3 },
  'class-returning': {
    status: 503,
    title: say(m.host_returning_title),
    text: say(m.host_returning_text),
    retryAfterS: 3,
  },
  'class-away': { status: 503, title: say(m.host_away_title), text: say(m.host_away_text), retryAfterS: 5 },
  'class-busy': { status: 429, title: say(m.host_busy_title), text: say(m.host_busy_text), retryAfterS: 60 },
  'class-crowded': { status: 503, title: say(m.host_crowded_title), text: say(m.host_crowded_text), retryAfterS: 30 },
  'class-files-full': { status: 413, title: say(m.host_files_title), text: say(m.host_files_text) },
  'class-storage-full': { status: 413, title: say(m.host_storage_title), text: say(m.host_storage_text) },
  'host-full': { status: 503, title: say(m.host_full_title), text: say(m.host_full_text), retryAfterS: 10 },
  'host-away': { status: 503, title: say(m.host_directory_title), text: say(m.host_directory_text), retryAfterS: 5 },
  'pass-not-valid': { status: 403, title: say(m.host_pass_title), text: say(m.host_pass_text) },
} as const satisfies Record<string, Situation>

export type SituationName = keyof typeof situations

/**
 * Answers a request that no firm can answer, in the reader's language: with a page, or with problem details for a path
 * of the API.
 */
export function answerSituation(name: SituationName, request: Request, publicUrl: string): Response {
  const { status, title, text, retryAfterS }: Situation = situations[name]
  const headers = new Headers(securityHeadersOf(publicUrl).map(([header, value]) => [header, value]))
  headers.set('Cache-Control', 'no-store')
  if (retryAfterS) headers.set('Retry-After', String(retryAfterS))
  const locale = localeOf(request, publicUrl)
  if (new URL(request.url).pathname.startsWith('/api/')) {
    headers.set('Content-Type', problemMediaType)
    const detail = text({ locale })
    const problem = { type: problemType(name), title: problemTitle(name), status, detail, code: name }
    return new Response(JSON.stringify(problem), { status, headers })
  }
  // Browsers do not repeat a request by Retry-After.
  if (retryAfterS) headers.set('Refresh', String(retryAfterS))
  const page = pageOf(title({ locale }), text({ locale }), locale)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentPolicyOfPage(page)(null))
  return new Response(request.method === 'HEAD' ? null : page, { status, headers })
}

function localeOf(request: Request, publicUrl: string): Locale {
  const name = languageCookieName(publicUrl.startsWith('https:'))
  return asLocale(parse(request.headers.get('cookie') ?? '', name)[name]) ?? baseLocale
}

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 1.0625rem/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText }
  p.notice { margin: 0; padding: .5rem 1rem; border-bottom: 1px solid; text-align: center; font-size: .9375rem }
  main { max-width: 36rem; margin: 0 auto; padding: 3rem 1rem }
  h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem }`

function pageOf(title: string, text: string, locale: Locale): string {
  const notice = m.simulation_notice({}, { locale })
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><p class="notice">${notice}</p><main><h1>${title}</h1><p>${text}</p></main></body>
</html>
`
}
