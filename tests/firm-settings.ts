import { defaultBranding } from '#root/domain/branding.ts'
import { specifiedLimits, writeLimits } from '#root/domain/limits.ts'

/** Valid settings of the firm, as the form sends them. */
export const validFirmSettings = {
  ...defaultBranding,
  chatNumber: '+1 (206) 555-0143',
  translationScript: '',
  feePercent: '0',
  ...writeLimits(specifiedLimits),
  lens: 'choice',
} as const
