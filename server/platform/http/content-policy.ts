import { sha256 } from '#platform/crypto.ts'

/** The content policy of an answer that is data: it loads nothing, runs nothing and is in no frame. */
export const contentPolicyOfData = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The content policy of a page, where `translator` is the origin of a translation script that may run in it, or null. */
export type PagePolicy = (translator: string | null) => string

/**
 * Makes the content policy of an HTML page. Scripts come from our own files, or are in the page and are named here by
 * their hash: what anybody manages to write into a page does not run. Styles may be inline, because the notices
 * and the dialogs place themselves with style attributes. A translator may load and be asked from its own origin, and
 * from no other; it gets no frame, no form and no inline script.
 */
export function contentPolicyOfPage(html: string): PagePolicy {
  const hashes = inlineScripts(html).map((script) => `'sha256-${sha256(script).toString('base64')}'`)
  const scripts = ["'self'", ...new Set(hashes)].join(' ')
  return (translator) => {
    const also = translator === null ? '' : ` ${translator}`
    return [
      "default-src 'none'",
      `script-src ${scripts}${also}`,
      `style-src 'self' 'unsafe-inline'${also}`,
      `img-src 'self' data: blob:${also}`,
      "font-src 'self'",
      `connect-src 'self'${also}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-src 'self' blob:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ')
  }
}

/** The text of each script that is in the page itself, exactly as the browser hashes it. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => text)
}
