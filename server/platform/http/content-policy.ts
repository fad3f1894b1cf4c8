import { sha256 } from '#platform/crypto.ts'

/** The content security policy of data: it loads nothing, runs nothing and cannot be framed. */
export const contentPolicyOfData = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The content security policy of a page; `translator` is the origin of an allowed translation script, or null. */
export type PagePolicy = (translator: string | null) => string

/**
 * Creates the content security policy of an HTML page. It allows scripts from our own files, and inline scripts by
 * their hashes, so that injected scripts do not run. Inline styles are allowed, because notices and dialogs are
 * positioned with style attributes. A translator may load scripts and data from its own origin only; it gets no frame,
 * no form and no inline script.
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

/** The text of each inline script, exactly as the browser hashes it. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
    .map(([, , text = '']) => text)
}
