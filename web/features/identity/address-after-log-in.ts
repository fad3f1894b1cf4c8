import type { Actor } from '#root/contract/identity.ts'

/**
 * Where a person goes once signed in: the firm's staff to its console, clients to the dashboard or to the screen of it that
 * they came from (`from`, a path) or to their onboarding. Any other `from` is not followed, so that a link cannot lead away from the site.
 */
export function addressAfterLogIn(role: Actor['role'], from: string | null): string {
  const home = role === 'client' ? '/dashboard' : '/operator'
  if (role === 'client' && from === '/cdd') return from
  return from !== null && (from === home || from.startsWith(`${home}/`)) ? from : home
}
