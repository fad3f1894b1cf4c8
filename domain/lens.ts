/** Who can see the explanations of the firm's claims: visitors who turn them on, nobody, or everyone. */
export const lensPolicies = ['choice', 'off', 'on'] as const
export type LensPolicy = (typeof lensPolicies)[number]

/** The policy with which pages are built. */
export const defaultLensPolicy: LensPolicy = 'choice'

/** Reads a stored policy; anything else counts as the default. */
export function lensPolicyOf(stored: string | null): LensPolicy {
  return lensPolicies.find((policy) => policy === stored) ?? defaultLensPolicy
}
