import { z } from '@hono/zod-openapi'

/** Whether a malware scanner found a file clean. Where none is set, nothing is scanned. */
export const Scan = z.enum(['clean', 'not-scanned'])
export type Scan = z.infer<typeof Scan>
