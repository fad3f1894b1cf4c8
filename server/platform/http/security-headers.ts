import { createMiddleware } from 'hono/factory'
import { contentPolicyOfData } from './content-policy.ts'
import type { AppEnv } from './router.ts'

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

/**
 * Sets the security headers of every answer. A handler may set its own content security policy; an answer without one
 * is data, which may load and run nothing. The API is never cached.
 */
export function securityHeaders(publicUrl: string) {
  const https = publicUrl.startsWith('https:')
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headersOfAll)) c.header(name, value)
    if (https) c.header('Strict-Transport-Security', `max-age=${hstsMaxAgeS}; includeSubDomains`)
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', contentPolicyOfData)
    if (c.req.path.startsWith('/api/')) c.header('Cache-Control', 'no-store')
  })
}
