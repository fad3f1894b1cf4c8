import type { Actor } from '#root/contract/identity.ts'

/**
 * The address after a log-in: the console for the firm's staff; for clients the dashboard, the dashboard screen that
 * they came from (`from`, a path) or their onboarding. Any other `from` is ignored, so that a link cannot lead away from the site.
 */
export function addressAfterLogIn(role: Actor['role'], from: string | null): string {
  const home = role === 'client' ? '/dashboard' : '/operator'
  if (role === 'client' && from === '/cdd') return from
  return from !== null && (from === home || from.startsWith(`${home}/`)) ? from : home
}
