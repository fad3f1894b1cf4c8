import { transactionOn } from '#platform/database/pool.ts'
import { forgetPeople } from '#root/server/identity/forget-people.ts'
import { resealSecrets } from '#root/server/identity/second-factor/second-factor.ts'
import { type Connection, isDatabaseError } from '#root/server/platform/database/connection.ts'
import type { NextSchema } from '#root/server/platform/database/next-schema.ts'
import { carryRows } from './carry-rows.ts'

/** The master keys of two states that differ. */
export interface MasterKeyChange {
  readonly current: Buffer
  readonly next: Buffer
}

export interface CarriedPeople {
  /** Deleted or taken off the staff since the next state was written down. */
  readonly peopleRemoved: number
  /** In both states: they sign in as they do now. */
  readonly peopleCarried: number
  /** Only in the next state, and revoked since: they have to recover the password. */
  readonly passwordsEnded: number
}

/** The columns of a person that decide who gets in, and as what. */
const accessColumns = ['email', 'email_verified', 'role', 'locked_at', 'locked_reason'] as const

/** The ways to sign in, each after those that it refers to. */
const credentialTables = ['account', 'password_reset_codes', 'second_factors', 'recovery_codes', 'passkeys'] as const

/**
 * Makes the people of the next state sign in as they do in the one in use. Who was deleted or removed since stays so. Who is in both keeps
 * the email, the password, the second factor, the passkeys, the lock and the sessions of now. Who is only in the next state, and had something
 * revoked since it was written down, loses every way in but a recovery of the password. Open invitations are those of now.
 */
export async function carryCredentials(states: NextSchema, keys: MasterKeyChange | null): Promise<CarriedPeople> {
  const { client, current } = states
  await client.query('create temporary table revoked_before on commit drop as select * from revocations')
  const peopleRemoved = await removeTheRemoved(states)
  await client.query(`
    create temporary table in_both on commit drop as
    select n.id from "user" n join ${current}."user" c using (id) where n.deleted_at is null and c.deleted_at is null`)
  const peopleCarried = await carryAccess(states)
  for (const table of credentialTables.toReversed())
    await client.query(`delete from ${table} where user_id in (select id from in_both)`)
  for (const table of credentialTables) await carryRows(states, table, 'user_id in (select id from in_both)')
  if (keys) await resealSecondFactors(client, keys)
  await carryRows(
    states,
    'session',
    `user_id in (select id from in_both) and user_id not in (select id from ${current}."user" where locked_at is not null)`,
  )
  const passwordsEnded = await endRevoked(states)
  await carryInvitations(states)
  await mergeRevocations(states)
  return { peopleRemoved, peopleCarried, passwordsEnded }
}

/**
 * What was sealed with the key of the state in use is sealed with the next one's. Where neither opens it, the key stands in the
 * environment, and both states have the same.
 */
async function resealSecondFactors(client: Connection, keys: MasterKeyChange): Promise<void> {
  await client.query('savepoint resealing')
  try {
    await resealSecrets(transactionOn(client), { masterKey: keys.next, otherMasterKey: keys.current })
  } catch (error) {
    if (isDatabaseError(error) || (error as Error).cause) throw error
    await client.query('rollback to savepoint resealing')
  }
}

async function removeTheRemoved({ client, current }: NextSchema): Promise<number> {
  const { rows } = await client.query<{ id: string; email: string; role: string }>(`
    select u.id, u.email, u.role from "user" u join ${current}.revocations r on r.user_id = u.id
    where r.deleted_at is not null and u.deleted_at is null`)
  const clients = rows.filter(({ role }) => role === 'client')
  await forgetPeople(transactionOn(client), clients)
  const ids = clients.map(({ id }) => id)
  await client.query('delete from files where owner_id = any($1)', [ids])
  await client.query('delete from file_keys where owner_id = any($1)', [ids])
  const staff = rows.filter(({ role }) => role !== 'client').map(({ id }) => id)
  for (const table of credentialTables.toReversed())
    await client.query(`delete from ${table} where user_id = any($1)`, [staff])
  await client.query(
    `update "user" set email = 'removed-' || lower(id) || '@example.invalid', deleted_at = now(), updated_at = now()
     where id = any($1)`,
    [staff],
  )
  return rows.length
}

/** Emails are given up first and taken afterwards, so that two who changed theirs do not meet halfway. */
async function carryAccess({ client, current }: NextSchema): Promise<number> {
  await client.query(`
    update "user" n set email = 'carried-' || lower(n.id) || '@example.invalid' from ${current}."user" c
    where n.id in (select id from in_both) and c.id = n.id and c.email <> n.email`)
  // Somebody of the next state alone, whose address has become another person's.
  await client.query(`
    update "user" n set email = 'superseded-' || lower(n.id) || '@example.invalid'
    where n.id not in (select id from in_both)
      and exists (select from ${current}."user" c where c.id in (select id from in_both) and c.email = n.email)`)
  const { rowCount } = await client.query(`
    update "user" n set ${accessColumns.map((column) => `${column} = c.${column}`).join()}
    from ${current}."user" c where c.id = n.id and n.id in (select id from in_both)`)
  return rowCount ?? 0
}

async function endRevoked({ client, current }: NextSchema): Promise<number> {
  const { rows } = await client.query<{ id: string; locked: boolean }>(`
    select u.id, r.locked_at is not null as locked from "user" u
    join ${current}.revocations r on r.user_id = u.id left join revoked_before b on b.user_id = u.id
    where u.deleted_at is null and u.id not in (select id from in_both)
      and r.revoked_at > coalesce(b.revoked_at, '-infinity')`)
  const ids = rows.map(({ id }) => id)
  for (const table of credentialTables.toReversed())
    await client.query(`delete from ${table} where user_id = any($1)`, [ids])
  await client.query(
    `update "user" set locked_at = firm_now(), locked_reason = 'Locked before this state was put back'
     where id = any($1) and locked_at is null`,
    [rows.filter(({ locked }) => locked).map(({ id }) => id)],
  )
  return rows.length
}

/** Those of the state in use, used ones and open ones, of people whom the next state knows. */
async function carryInvitations(states: NextSchema): Promise<void> {
  await states.client.query('delete from operator_invitations')
  const known = (column: string) => `(${column} is null or ${column} in (select id from ${states.next}."user"))`
  await carryRows(states, 'operator_invitations', `${known('used_by')} and ${known('invited_by')}`)
}

/** What either state knows; the later word counts. */
async function mergeRevocations({ client, current }: NextSchema): Promise<void> {
  await client.query('delete from revocations')
  await client.query(`
    insert into revocations (user_id, revoked_at, deleted_at, locked_at)
    select distinct on (user_id) user_id, revoked_at, max(deleted_at) over (partition by user_id), locked_at
    from (select * from revoked_before union all select * from ${current}.revocations) known
    order by user_id, revoked_at desc`)
}
