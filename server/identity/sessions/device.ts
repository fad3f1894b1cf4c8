import type { Device } from '#root/contract/sessions.ts'

type Pattern = readonly [name: string, seen: RegExp]

/** In this order: most browsers also carry the names of those that they descend from. */
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

/** Reads a browser and a system out of a user agent; null when it is not recognised. It is untrusted. */
export function describeDevice(userAgent: string | null): Device {
  return { browser: firstSeen(browsers, userAgent ?? ''), system: firstSeen(systems, userAgent ?? '') }
}

function firstSeen(patterns: readonly Pattern[], userAgent: string): string | null {
  return patterns.find(([, seen]) => seen.test(userAgent))?.[0] ?? null
}
