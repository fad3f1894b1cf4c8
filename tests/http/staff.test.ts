import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { fromBase32 } from '../base32.ts'
import type { Browser } from './browser.ts'
import { confirmed, goodPassword, newClient, openTestApp, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const idOf = async (browser: Browser) => (await browser.expect(200, 'GET', '/api/session')).actor.id as string
const staff = (browser = operator) => browser.expect(200, 'GET', '/api/operator/staff')
const memberOf = async (id: string) => (await staff()).members.find((member: { id: string }) => member.id === id)
const tokenOf = (link: string) => link.split('#')[1] ?? ''
const invite = (email: string, role = 'auditor') =>
  operator.expect(201, 'POST', '/api/operator/staff/invitations', { email, role })
const claim = (token: string, email: string) =>
  running.visitor().send('POST', '/api/invitations/acceptance', {
    token,
    firstName: 'Otto',
    lastName: 'Second',
    email,
    password: goodPassword,
  })
const lastAudit = async (action: string) => {
  const rows = await running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return rows[0]
}

describe('invitations', () => {
  test('an invited auditor joins once, by a link that is emailed and shown once', async () => {
    const { email } = newClient()
    const { invitation, link } = await invite(email.toUpperCase())
    expect(invitation).toMatchObject({ email, role: 'auditor', invitedBy: 'Ann Lee' })
    expect(JSON.stringify(await staff())).not.toContain(tokenOf(link))

    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails')
    const mail = mails.find(({ recipient }: { recipient: string }) => recipient === email)
    expect(await operator.expect(200, 'GET', `/api/operator/mails/${mail.id}`)).toMatchObject({
      kind: 'invitation',
      link,
    })
    const auditor = await running.auditor()
    const seen = await auditor.expect(200, 'GET', `/api/operator/mails/${mail.id}`)
    expect([seen.link, seen.text.includes(tokenOf(link))]).toEqual([null, false])

    expect((await claim(tokenOf(link), 'stranger@example.com')).body.code).toBe('invitation-not-valid')
    const joined = await claim(tokenOf(link), email)
    expect([joined.status, joined.body.role]).toEqual([201, 'auditor'])
    expect((await claim(tokenOf(link), email)).body.code).toBe('invitation-not-valid')
    expect(await lastAudit('auditor-joined')).toMatchObject({ actorId: joined.body.id, actorRole: 'auditor' })
    expect((await staff()).invitations.map(({ id }: { id: string }) => id)).not.toContain(invitation.id)
  })

  test('a revoked link does not work; a new one for the same address ends the previous one', async () => {
    const { email } = newClient()
    const first = await invite(email)
    const second = await invite(email, 'operator')
    expect((await claim(tokenOf(first.link), email)).body.code).toBe('invitation-not-valid')
    const path = `/api/operator/staff/invitations/${second.invitation.id}`
    await operator.expect(204, 'DELETE', path)
    expect((await operator.send('DELETE', path)).status).toBe(404)
    expect((await claim(tokenOf(second.link), email)).body.code).toBe('invitation-not-valid')
    expect(await lastAudit('invitation-revoked')).toMatchObject({ details: { email, role: 'operator' } })
  })

  test('an address with an account is refused', async () => {
    const client = await running.client()
    const { actor } = await client.expect(200, 'GET', '/api/session')
    const answer = await operator.send('POST', '/api/operator/staff/invitations', {
      email: actor.email,
      role: 'auditor',
    })
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, 'email-taken', 'email'])
  })
})

describe('53 an invitation ends when its operator leaves', () => {
  async function invitedBy(inviter: Browser, role = 'operator') {
    const { email } = newClient()
    const made = await inviter.expect(201, 'POST', '/api/operator/staff/invitations', { email, role })
    return { email, token: tokenOf(made.link), id: made.invitation.id as string }
  }
  const isListed = async (id: string) =>
    (await staff()).invitations.some((invitation: { id: string }) => invitation.id === id)
  const refusalOf = async ({ token, email }: { token: string; email: string }) => {
    const lookUp = await running.visitor().send('POST', '/api/invitations/lookup', { token })
    return [lookUp.body.code, (await claim(token, email)).body.code]
  }
  const invalid = ['invitation-not-valid', 'invitation-not-valid']

  test.each([
    ['DELETE', '', undefined],
    ['PUT', '/lock', { reason: 'Left the school' }],
  ])('by %s %s, which is audited, and those of others stay valid', async (method, rest, body) => {
    const colleague = await confirmed(await running.operator())
    const [theirs, mine] = [await invitedBy(colleague), await invitedBy(operator)]
    await operator.expect(200, method, `/api/operator/staff/${await idOf(colleague)}${rest}`, body)
    expect(await isListed(theirs.id)).toBe(false)
    expect(await refusalOf(theirs)).toEqual(invalid)
    expect(await lastAudit('invitation-revoked')).toMatchObject({
      subjectId: theirs.id,
      stateBefore: { isOpen: true },
      details: { email: theirs.email, role: 'operator' },
    })
    expect((await claim(mine.token, mine.email)).status).toBe(201)
  })

  test('and does not work again after the operator is unlocked', async () => {
    const colleague = await confirmed(await running.operator())
    const id = await idOf(colleague)
    const theirs = await invitedBy(colleague)
    await operator.expect(200, 'PUT', `/api/operator/staff/${id}/lock`, { reason: 'Lost the laptop' })
    await operator.expect(200, 'DELETE', `/api/operator/staff/${id}/lock`)
    expect(await refusalOf(theirs)).toEqual(invalid)
  })

  test.each([
    ['is gone', sql`deleted_at = now()`],
    ['is locked', sql`locked_at = firm_now(), locked_reason = 'Left'`],
    ['is no operator any more', sql`role = 'auditor'`],
  ])('the inviter is checked again when the link is used: the inviter %s', async (_what, change) => {
    const colleague = await confirmed(await running.operator())
    const theirs = await invitedBy(colleague)
    // Past the use cases, as a restored backup may have it.
    await running.database.db.execute(sql`update "user" set ${change} where id = ${await idOf(colleague)}`)
    expect(await isListed(theirs.id)).toBe(false)
    expect(await refusalOf(theirs)).toEqual(invalid)
  })

  test('a join during the removal of the inviter happens before it or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const colleague = await confirmed(await running.operator())
      const theirs = await invitedBy(colleague)
      const [claimed, removed] = await Promise.all([
        claim(theirs.token, theirs.email),
        operator.send('DELETE', `/api/operator/staff/${await idOf(colleague)}`),
      ])
      expect(removed.status).toBe(200)
      expect([201, 409]).toContain(claimed.status)
      const joined = await running.database.db.$count(users, eq(users.email, theirs.email))
      expect(joined).toBe(claimed.status === 201 ? 1 : 0)
    }
  })
})

describe('members', () => {
  test('a removed colleague is signed out at once, cannot log in, and can be invited again', async () => {
    const member = await running.operator()
    const { actor } = await member.expect(200, 'GET', '/api/session')
    const removed = await operator.expect(200, 'DELETE', `/api/operator/staff/${actor.id}`)
    expect(removed).toMatchObject({ id: actor.id, firstName: 'Ann', email: expect.not.stringContaining(actor.email) })
    expect(await running.database.db.$count(sessions, eq(sessions.userId, actor.id))).toBe(0)
    expect((await member.send('GET', '/api/operator/staff')).status).toBe(401)
    const again = await running.visitor().send('POST', '/api/session', {
      email: actor.email,
      password: goodPassword,
      remember: false,
    })
    expect(again.status).toBe(401)
    expect((await operator.send('DELETE', `/api/operator/staff/${actor.id}`)).status).toBe(404)
    expect(await lastAudit('member-removed')).toMatchObject({
      subjectId: actor.id,
      stateBefore: { isOnStaff: true, email: actor.email },
    })
    await invite(actor.email)
  })

  test('nobody can remove themselves or a client', async () => {
    const own = await operator.send('DELETE', `/api/operator/staff/${await idOf(operator)}`)
    expect([own.status, own.body.code]).toEqual([409, 'not-oneself'])
    const client = await idOf(await running.client())
    expect((await operator.send('DELETE', `/api/operator/staff/${client}`)).status).toBe(404)
  })

  test('of two operators who remove each other at once, one remains', async () => {
    const [one, two] = [await confirmed(await running.operator()), await confirmed(await running.operator())]
    const [first, second] = [await idOf(one), await idOf(two)]
    const answers = await Promise.all([
      one.send('DELETE', `/api/operator/staff/${second}`),
      two.send('DELETE', `/api/operator/staff/${first}`),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses)
    const left = [await memberOf(first), await memberOf(second)].filter(({ removedAt }) => removedAt === null)
    expect(left).toHaveLength(1)
  })

  test('resetting a colleague’s second factor ends their sessions and sends them an email', async () => {
    const member = await running.operator()
    const id = await idOf(member)
    await setUpFactor(member)
    expect(await memberOf(id)).toMatchObject({ hasGenerator: true })
    const reset = await operator.expect(200, 'DELETE', `/api/operator/staff/${id}/second-factor`)
    expect(reset).toMatchObject({ hasGenerator: false, passkeys: 0 })
    expect((await member.send('GET', '/api/operator/staff')).status).toBe(401)
    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails')
    expect(mails[0]).toMatchObject({
      recipient: reset.email,
      kind: 'security',
      subject: 'Your second factor was reset',
    })
    expect(await lastAudit('second-factor-reset')).toMatchObject({
      subjectId: id,
      stateBefore: { hasGenerator: true, passkeys: 0 },
      stateAfter: { hasGenerator: false, passkeys: 0 },
    })
  })
})

test('31 if the staff must have a second factor, the console is refused without one', async () => {
  const [boss, colleague] = [await confirmed(await running.operator()), await running.auditor()]
  const policy = { requiresSecondFactor: true, secondApprovalOver: null }
  const early = await boss.send('PUT', '/api/operator/staff/policy', policy)
  expect([early.status, early.body.code]).toEqual([409, 'second-factor-first'])
  await setUpFactor(boss)
  await boss.expect(200, 'PUT', '/api/operator/staff/policy', policy)
  try {
    const shut = await colleague.send('GET', '/api/operator/staff')
    expect([shut.status, shut.body.code]).toEqual([403, 'second-factor-needed'])
    expect(await colleague.expect(200, 'GET', '/api/session')).toMatchObject({ needsSecondFactor: true })
    await (await running.client()).expect(200, 'GET', '/api/account')

    await setUpFactor(colleague)
    expect(await colleague.expect(200, 'GET', '/api/session')).toMatchObject({ needsSecondFactor: false })
    await colleague.expect(200, 'GET', '/api/operator/staff')
  } finally {
    await boss.expect(200, 'PUT', '/api/operator/staff/policy', { ...policy, requiresSecondFactor: false })
  }
  expect(await lastAudit('staff-policy-set')).toMatchObject({
    stateBefore: policy,
    stateAfter: { requiresSecondFactor: false, secondApprovalOver: null },
  })
})

/** Sets up and confirms a generator, which confirms this session. */
async function setUpFactor(browser: Browser): Promise<void> {
  const setup = await browser.expect(201, 'POST', '/api/profile/second-factor', { currentPassword: goodPassword })
  const code = codeOfStep(fromBase32(setup.secret), stepAt(Date.now()))
  await browser.expect(201, 'POST', '/api/profile/second-factor/confirmation', { code })
}
