import { recordAudit } from '../platform/audit.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import type { FirmRow } from './directory/tables.ts'
import { type FirmTransfers, NotPossible, type OnClaimed } from './firm-transfers.ts'
import { publishChange } from './lobby/publish-change.ts'

/** The changes of classes that nobody asks for. Their entries in the host's audit log name the system. */
export interface AutomaticChanges {
  /** Archives a class that nobody uses. Does nothing if it is not open any more. */
  readonly archiveIdle: (slug: string) => Promise<void>
  /** Restores a class that was archived because nobody used it. Does nothing if another request has done so. */
  readonly wake: (slug: string) => Promise<void>
}

type Action = 'class-archived' | 'class-restored'

/**
 * The entry is written in the transaction that claims the class, so it exists exactly if the change began, however many
 * processes try it. If the change then fails, another entry records that.
 */
export function automaticChanges(
  db: Queryable,
  transfers: Pick<FirmTransfers, 'archive' | 'restore'>,
): AutomaticChanges {
  async function change(action: Action, run: (onClaimed: OnClaimed) => Promise<void>): Promise<void> {
    let claimed: FirmRow | null = null
    const entryOf = ({ id, name }: FirmRow, failed = false) => ({
      actor: 'system' as const,
      action: failed ? 'class-change-failed' : action,
      subject: { kind: 'class', id },
      details: { name, ...(failed ? { change: action } : {}) },
    })
    try {
      await run(async (tx, firm) => {
        claimed = firm
        await recordAudit(tx, entryOf(firm))
      })
    } catch (error) {
      // Somebody else was first.
      if (error instanceof NotPossible && !claimed) return
      if (claimed) await db.transaction((tx) => recordAudit(tx, entryOf(claimed!, true)))
      throw error
    }
    await db.transaction((tx) => publishChange(tx, claimed!.id))
  }

  return {
    archiveIdle: (slug) => change('class-archived', (onClaimed) => transfers.archive(slug, true, onClaimed)),
    wake: (slug) => change('class-restored', (onClaimed) => transfers.restore(slug, onClaimed)),
  }
}
