import type { Device } from '#root/contract/sessions.ts'

type Pattern = readonly [name: string, seen: RegExp]

/** In this order, because most user agents also contain the names of older browsers. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly Pattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** Reads browser and system from a user agent, which is untrusted; null if not recognised. */
export function describeDevice(userAgent: string | null): Device {
  return { browser: firstSeen(browsers, userAgent ?? ''), system: firstSeen(systems, userAgent ?? '') }
}

function firstSeen(patterns: readonly Pattern[], userAgent: string): string | null {
  return patterns.find(([, seen]) => seen.test(userAgent))?.[0] ?? null
}
