import { z } from '@hono/zod-openapi'

/** The result of the malware scan of an accepted file. Without a scanner, nothing is scanned. */
export const Scan = z.enum(['clean', 'not-scanned'])
export type Scan = z.infer<typeof Scan>
