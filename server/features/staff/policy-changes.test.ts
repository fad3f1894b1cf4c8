import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { staffPolicyChanges } from '#root/server/platform/tables/staff-policy.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { newOperatorInvitedBy } from '#root/tests/people.ts'
import { decidePolicyChange, expirePolicyChanges } from './policy-changes.ts'
import { readStaff } from './read-staff.ts'
import { setPolicy } from './set-policy.ts'

const { db } = await freshDatabase()

const join = (inviter: Actor | null) => newOperatorInvitedBy(db, inviter)
const session = { mfaVerified: false }
const ask = (actor: Actor, over: string | null) =>
  setPolicy(db, { actor, session }, { requiresSecondFactor: false, secondApprovalOver: over })
const approve = (actor: Actor, id: string) => decidePolicyChange(db, actor, id, 'approved')
const limit = async () => (await readStaff(db)).policy.secondApprovalOver
const openId = async () => (await readStaff(db)).policyChange?.id ?? ''
const audited = async (action: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.id)).at(-1)

beforeEach(async () => {
  await db.delete(staffPolicyChanges)
  await db.update(users).set({ deletedAt: new Date(0) })
  await storeSetting(db, 'second-approval-over', '500.00')
})

describe('58 the two-operator rule', () => {
  test.each([['600.00'], [null]])('that is raised or lifted to %s awaits another operator', async (over) => {
    const [olive, otto] = [await join(null), await join(null)]
    expect(await ask(olive, over)).toMatchObject({
      secondApprovalOver: over,
      replaces: '500.00',
      requestedBy: { id: olive.id },
      deciders: [{ id: otto.id }],
    })
    expect(await limit()).toBe('500.00')
    const id = await openId()
    expect(await approve(olive, id)).toMatchObject({ refusal: 'own-policy-change' })
    expect(await limit()).toBe('500.00')
    expect(await approve(otto, id)).toMatchObject({ secondApprovalOver: over })
    expect(await audited('policy-change-requested')).toMatchObject({ actorId: olive.id })
    expect(await audited('policy-change-approved')).toMatchObject({
      actorId: otto.id,
      stateBefore: { secondApprovalOver: '500.00' },
      stateAfter: { secondApprovalOver: over },
    })
    expect(await approve(otto, id)).toMatchObject({ refusal: 'policy-change-decided' })
  })

  test('can be made stricter, or set, by one operator alone', async () => {
    const [olive] = [await join(null), await join(null)]
    expect(await ask(olive, '400.00')).toMatchObject({ secondApprovalOver: '400.00' })
    await storeSetting(db, 'second-approval-over', null)
    expect(await ask(olive, '900.00')).toMatchObject({ secondApprovalOver: '900.00' })
    expect(await readStaff(db)).toMatchObject({ policyChange: null })
  })

  test('can be changed by one operator alone if there is no other, and was none recently', async () => {
    const olive = await join(null)
    expect(await ask(olive, null)).toMatchObject({ secondApprovalOver: null })
    expect(await limit()).toBeNull()
  })

  test.each([
    ['locked', sql`locked_at = firm_now(), locked_reason = 'Testing'`],
    ['removed a while ago', sql`deleted_at = now() - interval '6 days'`],
  ])('cannot be changed by one operator after the other was %s', async (_what, change) => {
    const [olive, otto] = [await join(null), await join(null)]
    await db.execute(sql`update "user" set ${change} where id = ${otto.id}`)
    expect(await ask(olive, null)).toMatchObject({ replaces: '500.00', deciders: [] })
    expect(await approve(otto, await openId())).toMatchObject({ refusal: 'forbidden' })
    expect(await limit()).toBe('500.00')
    await db.execute(sql`update "user" set locked_at = null, locked_reason = null`)
  })

  test('cannot be approved within one chain of invitations: by the inviter, the invited, or someone with the same inviter', async () => {
    const olive = await join(null)
    const ida = await join(olive)
    const [ivan, inge] = [await join(ida), await join(olive)]
    const all = [olive, ida, ivan, inge]
    for (const asking of all) {
      expect(await ask(asking, null)).toMatchObject({ deciders: [] })
      for (const other of all.filter(({ id }) => id !== asking.id))
        expect(await approve(other, await openId())).toMatchObject({ refusal: 'second-operator-not-independent' })
      await decidePolicyChange(db, asking, await openId(), 'withdrawn')
    }
    expect(await readStaff(db)).toMatchObject({ hasIndependentPair: false, policy: { secondApprovalOver: '500.00' } })
    // The machine's administrator can always add an operator who was not invited by the firm's staff.
    const otto = await join(null)
    await ask(ivan, null)
    expect(await readStaff(db)).toMatchObject({
      hasIndependentPair: true,
      policyChange: { deciders: [{ id: otto.id }] },
    })
    expect(await approve(otto, await openId())).toMatchObject({ secondApprovalOver: null })
  })

  test('cannot be approved within one chain after the operator between them was removed', async () => {
    const olive = await join(null)
    const ida = await join(olive)
    const ivan = await join(ida)
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, ida.id))
    await ask(olive, null)
    expect(await approve(ivan, await openId())).toMatchObject({ refusal: 'second-operator-not-independent' })
  })
})

describe('a request', () => {
  test('can be declined by any other operator, and withdrawn only by its author', async () => {
    const olive = await join(null)
    const [ida, otto] = [await join(olive), await join(null)]
    await ask(olive, null)
    const first = await openId()
    expect(await decidePolicyChange(db, olive, first, 'declined')).toMatchObject({ refusal: 'own-policy-change' })
    expect(await decidePolicyChange(db, otto, first, 'withdrawn')).toMatchObject({ refusal: 'forbidden' })
    await decidePolicyChange(db, ida, first, 'declined')
    expect(await audited('policy-change-declined')).toMatchObject({ actorId: ida.id, concernsId: olive.id })
    await ask(olive, '800.00')
    await decidePolicyChange(db, olive, await openId(), 'withdrawn')
    expect(await audited('policy-change-withdrawn')).toMatchObject({ actorId: olive.id })
    expect([await limit(), await openId()]).toEqual(['500.00', ''])
  })

  test('is one at a time: another operator’s is refused, and one’s own replaces the previous one', async () => {
    const [olive, otto] = [await join(null), await join(null)]
    await ask(olive, '600.00')
    const former = await openId()
    expect(await ask(otto, null)).toMatchObject({ refusal: 'policy-change-open' })
    await ask(olive, null)
    expect(await approve(otto, former)).toMatchObject({ refusal: 'policy-change-decided' })
    expect(await limit()).toBe('500.00')
  })

  test('expires, and ends with its operator and with another limit', async () => {
    const [olive, otto] = [await join(null), await join(null)]
    await ask(olive, null)
    const id = await openId()
    await db.update(staffPolicyChanges).set({ expiresAt: sql`now() - interval '1 second'` })
    expect(await openId()).toBe('')
    expect(await approve(otto, id)).toMatchObject({ refusal: 'policy-change-decided' })
    expect(await audited('policy-change-expired')).toMatchObject({ actorRole: 'system', concernsId: olive.id })

    await ask(olive, null)
    await ask(otto, '300.00')
    expect(await audited('policy-change-overtaken')).toMatchObject({ actorId: otto.id })

    await ask(olive, null)
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, olive.id))
    const rows = await db.$count(auditLog, eq(auditLog.action, 'policy-change-expired'))
    await expirePolicyChanges(db)
    expect(await db.$count(auditLog, eq(auditLog.action, 'policy-change-expired'))).toBe(rows + 1)
    expect(await limit()).toBe('300.00')
  })

  test('is decided once by two operators at once', async () => {
    const [olive, otto, oda] = [await join(null), await join(null), await join(null)]
    await ask(olive, null)
    const id = await openId()
    const answers = await Promise.all([approve(otto, id), approve(oda, id)])
    expect(answers.filter((answer) => 'refusal' in answer)).toMatchObject([{ refusal: 'policy-change-decided' }])
  })
})
