import { beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#root/contract/audit.ts'
import { listAudit, readChoices } from '#root/server/features/audit/store.ts'
import { listClaims } from '#root/server/features/claims/store.ts'
import { listMailsOf, listOutbox } from '#root/server/features/mails/store.ts'
import { listInvitations, listMembers } from '#root/server/features/staff/store.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { statementsOf } from '../statements.ts'

/* The lists of a firm of 500 clients that has been open for a while: 6,000 mails, 10,000 entries of the audit log. */

const { db, pool, owner } = await freshDatabase()

beforeAll(async () => {
  await owner.query(`
    insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
    select 'client-' || n, 'Person ' || n, 'person' || n || '@example.com', 'client', 'First', 'Last', 'user' || n, '555-0100', 'US'
    from generate_series(1, 500) n;
    insert into "user" (id, name, email, role, first_name, last_name, phone_number, country)
    select 'staff-' || n, 'Operator ' || n, 'staff' || n || '@example.com', case when n % 2 = 0 then 'operator' else 'auditor' end, 'First', 'Last', '', ''
    from generate_series(1, 12) n;
    insert into outbox (recipient, user_id, kind, subject, body)
    select 'person' || n % 500 || '@example.com', 'client-' || 1 + n % 500, case when n % 100 = 0 then 'recovery' else 'deposit-approved' end, 's', 'b'
    from generate_series(1, 6000) n;
    insert into audit_log (actor_id, actor_role, action, subject_kind, subject_id, firm_at, concerns_id)
    select 'staff-' || 1 + k % 12, 'operator', 'action-' || chr(97 + k % 26), 'user', 'client-' || 1 + k % 500, firm_now(), 'client-' || 1 + k % 500
    from generate_series(1, 10000) k;
    analyze`)
})

const growing = ['outbox', 'audit_log']
const audit = (query: Record<string, string>) => () => listAudit(db, AuditQuery.parse(query))

test.each([
  ['the audit log', audit({})],
  ['a later page of it', audit({ after: '5000' })],
  ['a page before it', audit({ before: '5000' })],
  ['what one person did', audit({ actor: 'staff-3' })],
  ['one kind of action', audit({ action: 'action-g' })],
  ['what was done about a client', audit({ about: 'client-77' })],
  ['a day of it', audit({ from: '2030-01-01', to: '2030-01-02' })],
  ['the outbox', () => listOutbox(db, 'all')],
  ['the recoveries in it', () => listOutbox(db, 'recovery')],
  ['what was not delivered', () => listOutbox(db, 'trouble')],
  ['a client’s mailbox', () => listMailsOf(db, 'client-77')],
  ['the staff', () => listMembers(db)],
  ['who is invited to it', () => listInvitations(db)],
  ['the claims', () => listClaims(db)],
])('%s is read by one query, by index', async (_, read) => {
  const { count, wholeTables } = await statementsOf(pool, growing, read)
  expect(count).toBe(1)
  expect(wholeTables).toEqual([])
})

test('the filter values of the audit log are read by an index: actors and actions', async () => {
  expect(await statementsOf(pool, growing, () => readChoices(db))).toEqual({ count: 2, wholeTables: [] })
})
