import type { Staff } from '#root/contract/staff.ts'
import { listActiveOperators } from '#root/server/identity/independent-operators.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { findPolicyChange, weakeningNeedsTwoOperators } from './policy-changes.ts'
import { listInvitations, listMembers, readPolicy } from './store.ts'

/** Current and former staff, invitations, the staff policy, and a policy change that awaits a second operator. */
export async function readStaff(db: Queryable): Promise<Staff> {
  const operators = await listActiveOperators(db)
  return {
    members: await listMembers(db),
    invitations: await listInvitations(db),
    policy: await readPolicy(db),
    policyChange: await findPolicyChange(db, operators),
    weakeningNeedsTwoOperators: await weakeningNeedsTwoOperators(db),
    hasIndependentPair: new Set(operators.map(({ rootId }) => rootId)).size > 1,
  }
}
