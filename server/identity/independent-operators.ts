import { sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** An operator who may act now: not removed, not locked. */
export interface ActiveOperator {
  readonly id: string
  readonly name: string
  /** The person at the start of their chain of invitations, whom nobody in the firm invited; possibly themselves. */
  readonly rootId: string
}

/**
 * All operators who may act now, with the start of their chain of invitations. Two operators with the same start do not
 * count as two: someone who invites a colleague may control that account too. Links from the machine's administrator
 * have no inviter, so each starts a chain. Removed and locked colleagues remain part of a chain.
 */
export async function listActiveOperators(db: Queryable): Promise<ActiveOperator[]> {
  const { rows } = await db.execute<{ id: string; name: string; root_id: string }>(sql`
    with recursive chain (member_id, id) as (
      select id, id from "user" where role = 'operator' and deleted_at is null and locked_at is null
      union
      select chain.member_id, invited.invited_by
      from chain join operator_invitations invited on invited.used_by = chain.id
      where invited.invited_by is not null
    )
    select member.id, member.name, chain.id as root_id
    from chain join "user" member on member.id = chain.member_id
    where not exists (
      select from operator_invitations earlier where earlier.used_by = chain.id and earlier.invited_by is not null
    )
    order by member.name, member.id`)
  return rows.map(({ id, name, root_id: rootId }) => ({ id, name, rootId }))
}

/** The operators who are independent of the given one; none if that person may not act. */
export function independentOf(operators: readonly ActiveOperator[], operatorId: string): ActiveOperator[] {
  const root = operators.find(({ id }) => id === operatorId)?.rootId
  return root === undefined ? [] : operators.filter(({ rootId }) => rootId !== root)
}
