import { browserControls } from './browsers.ts'
import { businessControls } from './business.ts'
import type { Control } from './control.ts'
import { cryptographyControls } from './cryptography.ts'
import { encodingControls } from './encoding.ts'

/** The controls that can be taken away, by the chapters of docs/asvs.md. */
export const controls: readonly Control[] = [
  ...encodingControls,
  ...businessControls,
  ...browserControls,
  ...cryptographyControls,
]
