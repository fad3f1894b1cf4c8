import { createMiddleware } from 'hono/factory'
import { contentPolicyOfData } from './content-policy.ts'
import { type AppEnv, setHeaderAhead } from './router.ts'

const hstsMaxAgeS = 63_072_000

/** Browser features that no page of the simulation needs. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

const headersOfAll: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not know frame-ancestors, which the content policy sets.
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-DNS-Prefetch-Control': 'off',
}

/** The security headers of every answer, as names and values, where browsers reach the server at `publicUrl`. */
export function securityHeadersOf(publicUrl: string): readonly (readonly [name: string, value: string])[] {
  const headers = Object.entries(headersOfAll)
  const https = publicUrl.startsWith('https:')
  if (https) headers.push(['Strict-Transport-Security', `max-age=${hstsMaxAgeS}; includeSubDomains`])
  return headers
}

/**
 * Sets the security headers of every answer. A handler may set its own content security policy; an answer without one
 * is data, which may load and run nothing. The API is never cached.
 */
export function securityHeaders(publicUrl: string) {
  const headers = [...securityHeadersOf(publicUrl), ['Content-Security-Policy', contentPolicyOfData] as const]
  return createMiddleware<AppEnv>(async (c, next) => {
    // Before the handler: the router copies a finished answer for each header that is added to it.
    for (const [name, value] of headers) setHeaderAhead(c, name, value)
    if (c.req.path.startsWith('/api/')) setHeaderAhead(c, 'Cache-Control', 'no-store')
    await next()
  })
}
