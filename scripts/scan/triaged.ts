import type { Triaged } from './findings.ts'

/** Every kind of finding that was looked into and may stay. Whatever else a scanner finds fails `npm run scan`. */
export const triaged: readonly Triaged[] = []
