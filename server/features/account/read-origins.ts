import type { MoneyOrigins, OriginEntry } from '#root/contract/money-origins.ts'
import type { AccountKind } from '#root/domain/ledger.ts'
import { originsOf } from '#root/domain/money-origins.ts'
import { toDecimal } from '#root/domain/money.ts'
import { type FlowEntry, listFlows, readFlows } from '#root/server/ledger/origins.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'

const pageSize = 20

/** The origins of a client's balances, with a page of the entries behind them, in one snapshot. */
export function readOrigins(db: Queryable, clientId: string, after: string | undefined): Promise<MoneyOrigins> {
  return readSnapshot(db, async (tx) => {
    const origins = originsOf(await readFlows(tx, clientId))
    const found = await listFlows(tx, clientId, after === undefined ? null : BigInt(after), pageSize + 1)
    const entries = found.slice(0, pageSize)
    return {
      paidIn: toDecimal(origins.paidInCents),
      paidBack: toDecimal(origins.paidBackCents),
      fees: toDecimal(origins.feesCents),
      invented: toDecimal(origins.inventedCents),
      shown: toDecimal(origins.shownCents),
      shownInvented: toDecimal(origins.shownInventedCents),
      fromOthers: toDecimal(origins.fromOthersCents),
      entries: entries.map(toEntry),
      next: found.length > pageSize ? String(entries.at(-1)!.id) : null,
    }
  })
}

const kinds: Partial<Record<AccountKind, OriginEntry['kind']>> = {
  custody: 'paid-in',
  paid_out: 'paid-back',
  fees: 'fee',
  promised_returns: 'invented',
}

function toEntry({ id, kind, amountCents, at }: FlowEntry): OriginEntry {
  return { id: String(id), kind: kinds[kind]!, amount: toDecimal(amountCents), at: at.toISOString() }
}
