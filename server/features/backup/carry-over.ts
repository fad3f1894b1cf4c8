import type { NextSchema } from '#root/server/platform/database/next-schema.ts'

/** How a state is replaced. */
export type ReplacedBy = 'reset' | 'import' | 'return'

/**
 * Takes along what must outlive a replacement of the whole state. It runs once for each reset, import and return, after the next state was
 * restored and migrated, and before it is proved and swapped in.
 *
 * `client` is inside the transaction of the swap: what is done here happens with the swap or not at all. Unqualified names are
 * those of the next state; `${current}.audit_log` is the log of the state in use. That state is final: its writes are held until the
 * swap. Throw to give the replacement up: the state in use then goes on unharmed.
 */
export async function carryOver(_states: NextSchema, _replacedBy: ReplacedBy): Promise<void> {}
