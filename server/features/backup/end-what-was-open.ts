import type { Statements } from '#root/server/platform/database/connection.ts'

export interface EndedAccess {
  readonly sessionsEnded: number
  readonly invitationsEnded: number
  readonly linksEnded: number
}

/**
 * Ends everything in a state that lets somebody in who holds it, without a password: sessions, invitations, recovery links and
 * requests for one, links that confirm an email, log-in tickets and passkey challenges. Call it for a state that comes from a
 * backup: nobody knows which of them were ended since. Returns how many there were.
 */
export async function endWhatWasOpen(client: Statements): Promise<EndedAccess> {
  const count = async (statement: string) => (await client.query(statement)).rowCount ?? 0
  const sessionsEnded = await count('delete from session')
  const invitationsEnded = await count('delete from operator_invitations where used_at is null and revoked_at is null')
  let linksEnded = await count('delete from password_recoveries where used_at is null')
  for (const table of ['recovery_requests', 'email_changes', 'log_in_tickets', 'passkey_challenges', 'verification'])
    linksEnded += await count(`delete from ${table}`)
  return { sessionsEnded, invitationsEnded, linksEnded }
}
