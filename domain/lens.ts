/** Who sees what is behind the firm's claims: whoever asks for it, nobody, or everybody. */
export const lensPolicies = ['choice', 'off', 'on'] as const
export type LensPolicy = (typeof lensPolicies)[number]

/** As pages are built. */
export const defaultLensPolicy: LensPolicy = 'choice'

/** What is stored as a policy; anything else counts as the default. */
export function lensPolicyOf(stored: string | null): LensPolicy {
  return lensPolicies.find((policy) => policy === stored) ?? defaultLensPolicy
}
