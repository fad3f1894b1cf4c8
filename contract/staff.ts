import { z } from '@hono/zod-openapi'
import { staffRoles } from '#root/domain/staff.ts'
import { email } from './identity.ts'
import { Amount, defineRoute, Dollars, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

const Role = z.enum(staffRoles)
/** Ids of people are not all UUIDs. */
const MemberParams = z.object({ id: z.string().min(1).max(80) })

/** A person who works for the firm. All times are the machine's. */
export const StaffMember = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: Role,
    joinedAt: Instant,
    lastSeenAt: Instant.nullable(),
    /** The second factors of the person. */
    hasGenerator: z.boolean(),
    passkeys: z.int(),
    /** When they were locked, by the firm's clock. */
    lockedAt: Instant.nullable(),
    /** Removed from the staff; their actions stay in the audit log. */
    removedAt: Instant.nullable(),
  })
  .openapi('StaffMember')
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z
  .object({
    id: z.uuid(),
    /** Null: anyone who has the link may use it. */
    email: z.string().nullable(),
    role: Role,
    invitedBy: z.string().nullable(),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .openapi('StaffInvitation')
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** The firm's policy for its staff. */
export const StaffPolicy = z
  .object({
    requiresSecondFactor: z.boolean(),
    /** A payout over this amount needs two operators; null: one is always enough. */
    secondApprovalOver: Dollars.nullable(),
  })
  .openapi('StaffPolicy')
export type StaffPolicy = z.infer<typeof StaffPolicy>

/** A request to weaken the two-operator rule, which another operator has to approve. Times are the machine's. */
export const StaffPolicyChange = z
  .object({
    id: z.uuid(),
    /** The requested limit; null: no second operator for any amount. */
    secondApprovalOver: Dollars.nullable(),
    replaces: Dollars,
    requestedBy: z.object({ id: z.string(), name: z.string() }),
    requestedAt: Instant,
    expiresAt: Instant,
    /** Who may approve the request: operators whom neither the requester nor the requester's inviter invited. */
    deciders: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .openapi('StaffPolicyChange')
export type StaffPolicyChange = z.infer<typeof StaffPolicyChange>

export const Staff = z
  .object({
    members: z.array(StaffMember),
    /** The invitations that can still be used. */
    invitations: z.array(StaffInvitation),
    policy: StaffPolicy,
    /** The request that awaits another operator. */
    policyChange: StaffPolicyChange.nullable(),
    /** Whether raising or removing the limit needs another operator's approval. */
    weakeningNeedsTwoOperators: z.boolean(),
    /** Whether there are two independent operators: neither invited the other, and nobody invited both. */
    hasIndependentPair: z.boolean(),
  })
  .openapi('Staff')
export type Staff = z.infer<typeof Staff>

export const InviteMember = z.strictObject({ email, role: Role })
export type InviteMember = z.infer<typeof InviteMember>

export const listStaff = defineRoute({
  method: 'get',
  path: '/api/operator/staff',
  access: 'staff',
  tags: ['staff'],
  summary: 'The staff, the open invitations and the staff policy',
  responses: { 200: json(Staff, 'The staff'), ...refusals },
})

export const inviteMember = defineRoute({
  method: 'post',
  path: '/api/operator/staff/invitations',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Invite someone with a one-time link for 7 days; an earlier link for the same address ends',
  request: { body: jsonBody(InviteMember) },
  responses: {
    201: json(z.object({ invitation: StaffInvitation, link: z.string() }), 'Invited; the link is shown once'),
    ...refusals,
  },
})

export const revokeInvitation = defineRoute({
  method: 'delete',
  path: '/api/operator/staff/invitations/{id}',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Revoke an unused invitation',
  request: { params: IdParams },
  responses: { 204: { description: 'The link no longer works' }, ...refusals },
})

export const removeMember = defineRoute({
  method: 'delete',
  path: '/api/operator/staff/{id}',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Remove a colleague from the staff permanently; their sessions end. Refused for your own account',
  request: { params: MemberParams },
  responses: { 200: json(StaffMember, 'Removed'), ...refusals },
})

export const lockMember = defineRoute({
  method: 'put',
  path: '/api/operator/staff/{id}/lock',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Lock a colleague; their sessions end. Refused for your own account',
  request: { params: MemberParams, body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(500) })) },
  responses: { 200: json(StaffMember, 'Locked'), ...refusals },
})

export const unlockMember = defineRoute({
  method: 'delete',
  path: '/api/operator/staff/{id}/lock',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Unlock a colleague; they can log in again',
  request: { params: MemberParams },
  responses: { 200: json(StaffMember, 'Unlocked'), ...refusals },
})

export const resetMemberSecondFactor = defineRoute({
  method: 'delete',
  path: '/api/operator/staff/{id}/second-factor',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Remove the second factor and the passkeys of a colleague who has lost them; their sessions end',
  request: { params: MemberParams },
  responses: { 200: json(StaffMember, 'Reset'), ...refusals },
})

export const setStaffPolicy = defineRoute({
  method: 'put',
  path: '/api/operator/staff/policy',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary:
    'Set the staff policy. If there is another operator, raising or removing the limit for a single approval creates a request',
  request: {
    body: jsonBody(z.strictObject({ requiresSecondFactor: z.boolean(), secondApprovalOver: Amount.nullable() })),
  },
  responses: {
    200: json(StaffPolicy, 'The current policy'),
    202: json(StaffPolicyChange, 'The other rules are set; the limit awaits another operator'),
    ...refusals,
  },
})

export const approvePolicyChange = defineRoute({
  method: 'post',
  path: '/api/operator/staff/policy/changes/{id}/approval',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Approve another operator’s request; it takes effect at once',
  request: { params: IdParams },
  responses: { 200: json(StaffPolicy, 'The current policy'), ...refusals },
})

export const declinePolicyChange = defineRoute({
  method: 'post',
  path: '/api/operator/staff/policy/changes/{id}/rejection',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Decline another operator’s request; the policy stays',
  request: { params: IdParams },
  responses: { 200: json(StaffPolicy, 'The unchanged policy'), ...refusals },
})

export const withdrawPolicyChange = defineRoute({
  method: 'post',
  path: '/api/operator/staff/policy/changes/{id}/cancellation',
  access: 'operator',
  confirmation: 'recent',
  tags: ['staff'],
  summary: 'Withdraw my own request; the policy stays',
  request: { params: IdParams },
  responses: { 200: json(StaffPolicy, 'The unchanged policy'), ...refusals },
})
