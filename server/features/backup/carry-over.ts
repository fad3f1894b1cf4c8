import type { NextSchema } from '#root/server/platform/database/next-schema.ts'
import { carryAuditLog } from './carry-audit-log.ts'
import { carryCredentials } from './carry-credentials.ts'
import type { MasterKeyChange } from './carry-credentials.ts'
import { endWhatWasOpen } from './end-what-was-open.ts'

/** How a state is replaced. */
export type ReplacedBy = 'reset' | 'import' | 'return'

/**
 * Takes along what must outlive a replacement of the whole state. It runs once for each reset, import and return, after the next state was
 * restored and migrated, and before it is proved and swapped in. What was revoked since the next state was written down stays
 * revoked, and the audit log goes on, with an entry that says what was done here.
 *
 * `client` is inside the transaction of the swap: what is done here happens with the swap or not at all. Unqualified names are
 * those of the next state; `${current}.audit_log` is the log of the state in use. That state is final: its writes are held until the
 * swap. Throw to give the replacement up: the state in use then goes on unharmed. `keys` is null when both states have the
 * same master key.
 */
export async function carryOver(
  states: NextSchema,
  replacedBy: ReplacedBy,
  keys: MasterKeyChange | null,
): Promise<void> {
  const ended = await endWhatWasOpen(states.client)
  const people = await carryCredentials(states, keys)
  await carryAuditLog(states, { replacedBy, ...ended, ...people })
}
