import * as contract from '#root/contract/staff.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route, withStatus } from '#root/server/platform/http/route.ts'
import { linkOrigin, type LocalNetwork } from '#root/server/platform/local-network.ts'
import { lockMember, removeMember, resetSecondFactor, unlockMember } from './change-member.ts'
import { inviteMember, revokeInvitation } from './invite-member.ts'
import { decidePolicyChange } from './policy-changes.ts'
import { readStaff } from './read-staff.ts'
import { setPolicy } from './set-policy.ts'

interface StaffServices {
  readonly db: Queryable
  readonly network: LocalNetwork
}

/** The routes of the firm's staff. */
export function staffRoutes({ db, network }: StaffServices): Route[] {
  return [
    route(contract.listStaff, () => readStaff(db)),
    route(contract.inviteMember, ({ actor, body }) => inviteMember(db, linkOrigin(network), actor, body)),
    route(contract.revokeInvitation, ({ actor, params }) => revokeInvitation(db, actor, params.id)),
    route(contract.removeMember, ({ actor, params }) => removeMember(db, actor, params.id)),
    route(contract.lockMember, ({ actor, params, body }) => lockMember(db, actor, params.id, body.reason)),
    route(contract.unlockMember, ({ actor, params }) => unlockMember(db, actor, params.id)),
    route(contract.resetMemberSecondFactor, ({ actor, params }) => resetSecondFactor(db, actor, params.id)),
    route(contract.setStaffPolicy, async ({ actor, session, body }) => {
      const outcome = await setPolicy(db, { actor, session }, body)
      if (isRefusal(outcome)) return outcome
      return 'requestedBy' in outcome ? withStatus(202, outcome) : withStatus(200, outcome)
    }),
    route(contract.approvePolicyChange, ({ actor, params }) => decidePolicyChange(db, actor, params.id, 'approved')),
    route(contract.declinePolicyChange, ({ actor, params }) => decidePolicyChange(db, actor, params.id, 'declined')),
    route(contract.withdrawPolicyChange, ({ actor, params }) => decidePolicyChange(db, actor, params.id, 'withdrawn')),
  ]
}
