import { accessControls } from './access.ts'
import { architectureControls } from './architecture.ts'
import { browserControls } from './browsers.ts'
import { businessControls } from './business.ts'
import { configurationControls } from './configuration.ts'
import type { Control } from './control.ts'
import { cookieControls } from './cookies.ts'
import { cryptographyControls } from './cryptography.ts'
import { dataControls } from './data.ts'
import { encodingControls } from './encoding.ts'
import { fileControls } from './files.ts'
import { identityControls } from './identity.ts'
import { loggingControls } from './logging.ts'
import { passwordControls } from './passwords.ts'
import { requestControls } from './requests.ts'
import { sessionEndControls } from './session-ends.ts'
import { sessionControls } from './sessions.ts'

/** All controls, by the chapters of docs/asvs.md. */
export const controls: readonly Control[] = [
  ...accessControls,
  ...architectureControls,
  ...browserControls,
  ...businessControls,
  ...configurationControls,
  ...cookieControls,
  ...cryptographyControls,
  ...dataControls,
  ...encodingControls,
  ...fileControls,
  ...identityControls,
  ...loggingControls,
  ...passwordControls,
  ...requestControls,
  ...sessionEndControls,
  ...sessionControls,
]
