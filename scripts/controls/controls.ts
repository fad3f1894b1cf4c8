import { accessControls } from './access.ts'
import { browserControls } from './browsers.ts'
import { businessControls } from './business.ts'
import type { Control } from './control.ts'
import { cookieControls } from './cookies.ts'
import { cryptographyControls } from './cryptography.ts'
import { encodingControls } from './encoding.ts'
import { fileControls } from './files.ts'
import { identityControls } from './identity.ts'
import { passwordControls } from './passwords.ts'
import { requestControls } from './requests.ts'
import { sessionEndControls } from './session-ends.ts'
import { sessionControls } from './sessions.ts'

/** The controls that can be taken away, by the chapters of docs/asvs.md. */
export const controls: readonly Control[] = [
  ...accessControls,
  ...browserControls,
  ...businessControls,
  ...cookieControls,
  ...requestControls,
  ...fileControls,
  ...cryptographyControls,
  ...encodingControls,
  ...identityControls,
  ...passwordControls,
  ...sessionEndControls,
  ...sessionControls,
]
