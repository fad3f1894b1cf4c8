import { createHash } from 'node:crypto'

/** The content policy of an answer that is data: it loads nothing, runs nothing and stands in no frame. */
export const contentPolicyOfData = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The content policy of an HTML page. Scripts come from our own files, or stand in the page and are named here by
 * their hash: what anybody manages to write into a page does not run. Styles may be inline, because the notices
 * and the dialogs place themselves with style attributes.
 */
export function contentPolicyOfPage(html: string): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The text of each script that stands in the page itself, exactly as the browser hashes it. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => text)
}
