import * as contract from '#root/contract/staff.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, actingPerson, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { lockMember, removeMember, resetSecondFactor, unlockMember } from './change-member.ts'
import { inviteMember, revokeInvitation } from './invite-member.ts'
import { decidePolicyChange } from './policy-changes.ts'
import { readStaff } from './read-staff.ts'
import { setPolicy } from './set-policy.ts'

interface StaffServices {
  readonly db: Queryable
  readonly settings: { readonly publicUrl: string }
}

/** The routes of the firm's staff. */
export function staffRoutes({ db, settings }: StaffServices) {
  return newRouter()
    .openapi(contract.listStaff, async (c) => c.json(await readStaff(db), 200))
    .openapi(contract.inviteMember, async (c) => {
      const outcome = await inviteMember(db, settings.publicUrl, actingOperator(c), c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.revokeInvitation, async (c) => {
      const refusal = await revokeInvitation(db, actingOperator(c), c.req.valid('param').id)
      return refusal ? answerRefusal(c, refusal) : c.body(null, 204)
    })
    .openapi(contract.removeMember, async (c) => {
      const outcome = await removeMember(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.lockMember, async (c) => {
      const outcome = await lockMember(db, actingOperator(c), c.req.valid('param').id, c.req.valid('json').reason)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.unlockMember, async (c) => {
      const outcome = await unlockMember(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.resetMemberSecondFactor, async (c) => {
      const outcome = await resetSecondFactor(db, actingOperator(c), c.req.valid('param').id)
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.setStaffPolicy, async (c) => {
      const outcome = await setPolicy(db, actingPerson(c), c.req.valid('json'))
      if (isRefusal(outcome)) return answerRefusal(c, outcome)
      return 'requestedBy' in outcome ? c.json(outcome, 202) : c.json(outcome, 200)
    })
    .openapi(contract.approvePolicyChange, async (c) => {
      const outcome = await decidePolicyChange(db, actingOperator(c), c.req.valid('param').id, 'approved')
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.declinePolicyChange, async (c) => {
      const outcome = await decidePolicyChange(db, actingOperator(c), c.req.valid('param').id, 'declined')
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
    .openapi(contract.withdrawPolicyChange, async (c) => {
      const outcome = await decidePolicyChange(db, actingOperator(c), c.req.valid('param').id, 'withdrawn')
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 200)
    })
}
