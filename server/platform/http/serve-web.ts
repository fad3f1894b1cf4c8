import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { languageCookieName } from '#root/contract/language-cookie.ts'
import type { AppEnv } from './router.ts'
import type { WebBuild, WebFile } from './web-build.ts'

/**
 * Serves the built web from memory to GET and HEAD. A path that the browser's router has but the build did not
 * prerender gets the fallback page; an unknown path gets the same page with status 404, on which the router shows Not
 * Found. Pages are in the language of the reader's cookie, so that they do not change their language after loading.
 * `web` returns the built web with the current page data, `translator` the origin of the translation script that pages
 * may load, or null; `publicUrl` is where browsers reach it.
 */
export function serveWeb(web: () => WebBuild, publicUrl: string, translator: () => string | null) {
  const languageCookie = languageCookieName(publicUrl.startsWith('https:'))
  return createMiddleware<AppEnv>(async (c) => {
    const { files, fallback, translations, knowsPath } = web()
    const path = c.req.path.length > 1 ? c.req.path.replace(/\/$/, '') : c.req.path
    const translation = translations.get(getCookie(c, languageCookie) ?? '')
    const file = translation?.files.get(path) ?? files.get(path)
    if (file) return send(c, file, 200, translator())
    const wantsPage = !/\.\w+$/.test(path)
    if (!fallback || !wantsPage)
      return c.text(fallback ? 'Not found' : 'The pages are not built yet: run npm run build.', 404)
    return send(c, translation?.fallback ?? fallback, knowsPath(path) ? 200 : 404, translator())
  })
}

function send(c: Context<AppEnv>, file: WebFile, status: 200 | 404, translator: string | null) {
  const [body, encoding] = bestBody(file, c.req.header('accept-encoding') ?? '')
  c.header('Content-Type', file.type)
  c.header('Cache-Control', file.cacheControl)
  c.header('Vary', file.policy ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
  if (file.policy) c.header('Content-Security-Policy', file.policy(translator))
  if (encoding) c.header('Content-Encoding', encoding)
  if (status === 200) {
    // The compressed and the plain body are two representations; a weak tag covers both. A cached page keeps its
    // policy, so a page with another policy needs another tag.
    const etag = `W/"${file.etag}${file.policy && translator ? `@${translator}` : ''}"`
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return c.body(null, 304)
  }
  return c.body(new Uint8Array(body), status)
}

function bestBody({ bodies }: WebFile, accepted: string): [Buffer, 'br' | 'gzip' | null] {
  const accepts = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted)
  if (bodies.br && accepts('br')) return [bodies.br, 'br']
  if (bodies.gzip && accepts('gzip')) return [bodies.gzip, 'gzip']
  return [bodies.identity, null]
}
