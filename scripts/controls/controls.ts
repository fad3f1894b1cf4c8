import { browserControls } from './browsers.ts'
import type { Control } from './control.ts'
import { cryptographyControls } from './cryptography.ts'

/** The controls that can be taken away, by the chapters of docs/asvs.md. */
export const controls: readonly Control[] = [...browserControls, ...cryptographyControls]
