import { randomUUID } from 'node:crypto'
import { termsOf } from '#root/domain/investments.ts'
import type { Transfer } from '#root/server/ledger/post-transfers.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import type { Member, PastWriter } from './past-writer.ts'

/** Writes the plans of made-up clients, settled at the instant at which they matured; returns their transfers. */
export async function writeInvestments({ tx, at }: PastWriter, members: readonly Member[]): Promise<Transfer[]> {
  const now = at(0)
  const rows = members.flatMap(({ id: clientId, past }) =>
    past.investments.map(({ plan, principalCents, startedAgoMs }) => {
      const startedAt = at(startedAgoMs)
      const terms = termsOf(plan, principalCents, startedAt)
      const isOver = terms.maturesAt <= now
      return {
        id: randomUUID(),
        clientId,
        plan: plan.id,
        planVersion: plan.version,
        planTitle: plan.title,
        startedAt,
        ...terms,
        status: isOver ? ('matured' as const) : ('active' as const),
        settledAt: isOver ? terms.maturesAt : null,
      }
    }),
  )
  if (rows.length > 0) await tx.insert(investments).values(rows)
  return rows.flatMap(({ id: subjectId, clientId, principalCents, returnCents, payoutCents, startedAt, settledAt }) => {
    const common = { clientId, subjectId, occurredAt: startedAt }
    const made: Transfer[] = [
      { ...common, reason: 'principal', amountCents: principalCents },
      { ...common, reason: 'promised-return', amountCents: returnCents },
    ]
    if (settledAt) made.push({ ...common, reason: 'maturity', amountCents: payoutCents, occurredAt: settledAt })
    return made
  })
}
