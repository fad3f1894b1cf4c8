import { transactionOn } from '#platform/database/pool.ts'
import { m } from '#root/contract/messages/messages.js'
import { deletePeople } from '#root/server/identity/delete-people.ts'
import { reencryptSecrets } from '#root/server/identity/second-factor/second-factor.ts'
import { closeAccounts } from '#root/server/ledger/close-accounts.ts'
import { readAuditHead } from '#root/server/platform/audit-chain.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { type Connection, isDatabaseError, type Statements } from '#root/server/platform/database/connection.ts'
import type { NextSchema } from '#root/server/platform/database/next-schema.ts'
import { quoteName } from '#root/server/platform/database/quote-name.ts'
import { reencryptAddresses } from '#root/server/platform/mail/reminder-address.ts'
import type { AuditFields } from '#root/server/platform/tables/audit.ts'
import { withoutTriggers } from './load-state.ts'

/** The kind of replacement. */
export type ReplacedBy = 'reset' | 'import' | 'return'

/**
 * Copies everything that must survive a replacement of the whole state into the next one. It runs once for each reset,
 * import and restored snapshot, after the next state was restored and migrated, and before it is verified and swapped
 * in. Everything that was revoked since the next state was written stays revoked, and the audit log continues, with an
 * entry about the replacement. `client` is inside the transaction of the swap: these changes are committed with the
 * swap or not at all. Unqualified names are those of the next state; `${current}.audit_log` is the log of the state in
 * use. That state is final: its writes are blocked until the swap. An error cancels the replacement, and the state in
 * use continues unchanged. `keys` is null if both states have the same master key.
 */
export async function carryOver(
  states: NextSchema,
  replacedBy: ReplacedBy,
  keys: MasterKeyChange | null,
): Promise<void> {
  const ended = await endAllAccess(states.client)
  const people = await carryCredentials(states, keys)
  await carryAuditLog(states, { replacedBy, ...ended, ...people })
}

export interface EndedAccess {
  readonly sessionsEnded: number
  readonly invitationsEnded: number
  readonly linksEnded: number
}

/**
 * Ends everything in a state that gives access without a password: sessions, invitations, recovery links and requests
 * for one, links that confirm an email, log-in tickets and passkey challenges, and the addresses of seats for reminders
 * with their links. Call it for a state from a backup, because some may have been ended since. Returns the counts.
 */
export async function endAllAccess(client: Statements): Promise<EndedAccess> {
  const count = async (statement: string) => (await client.query(statement)).rowCount ?? 0
  const sessionsEnded = await count('delete from session')
  const invitationsEnded = await count('delete from operator_invitations where used_at is null and revoked_at is null')
  let linksEnded = await count('delete from password_recoveries where used_at is null')
  const links = ['recovery_requests', 'email_changes', 'log_in_tickets', 'passkey_challenges', 'verification']
  for (const table of [...links, 'seat_reminders']) linksEnded += await count(`delete from ${table}`)
  return { sessionsEnded, invitationsEnded, linksEnded }
}

/** The master keys of two states that differ. */
interface MasterKeyChange {
  readonly current: Buffer
  readonly next: Buffer
}

interface CarriedPeople {
  /** Deleted or removed from the staff since the next state was written. */
  readonly peopleRemoved: number
  /** In both states: they keep their current credentials. */
  readonly peopleCarried: number
  /** Only in the next state, with credentials revoked since: they have to recover the password. */
  readonly passwordsEnded: number
}

/** The columns of a person that decide on access and role. */
const accessColumns = ['email', 'email_verified', 'role', 'locked_at', 'locked_reason'] as const

/** The tables of credentials, each after those that it refers to. */
const credentialTables = ['account', 'password_reset_codes', 'second_factors', 'recovery_codes', 'passkeys'] as const

/**
 * Gives the people of the next state their current credentials. People who were deleted or removed since stay deleted,
 * and so do the seats of deleted lessons. People in both states keep their current email, password, second factor,
 * passkeys, lock and sessions; a seat keeps its browser's secret, its resume card, its address for reminders and its
 * removal. People only in the next state whose credentials were revoked since can sign in only after a password
 * recovery, and a seat only with a new card. Open invitations are the current ones.
 */
async function carryCredentials(states: NextSchema, keys: MasterKeyChange | null): Promise<CarriedPeople> {
  const { client, current } = states
  await client.query('create temporary table revoked_before on commit drop as select * from revocations')
  const peopleRemoved = await removeDeletedPeople(states)
  await client.query(`
    create temporary table in_both on commit drop as
    select n.id from "user" n join ${current}."user" c using (id) where n.deleted_at is null and c.deleted_at is null`)
  const peopleCarried = await carryAccess(states)
  for (const table of credentialTables.toReversed())
    await client.query(`delete from ${table} where user_id in (select id from in_both)`)
  for (const table of credentialTables) await carryRows(states, table, 'user_id in (select id from in_both)')
  await carrySeats(states)
  if (keys) await reencryptAll(client, keys)
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
 * Re-encrypts with the next state's key what the key of the state in use encrypted. If neither decrypts it, the key is
 * in the environment, and both states have the same.
 */
async function reencryptAll(client: Connection, keys: MasterKeyChange): Promise<void> {
  await client.query('savepoint reencrypting')
  try {
    const masterKeys = { masterKey: keys.next, otherMasterKey: keys.current }
    await reencryptSecrets(transactionOn(client), masterKeys)
    await reencryptAddresses(transactionOn(client), masterKeys)
  } catch (error) {
    if (isDatabaseError(error) || (error as Error).cause) throw error
    await client.query('rollback to savepoint reencrypting')
  }
}

async function removeDeletedPeople({ client, current }: NextSchema): Promise<number> {
  const { rows } = await client.query<{ id: string; email: string; role: string }>(`
    select u.id, u.email, u.role from "user" u join ${current}.revocations r on r.user_id = u.id
    where r.deleted_at is not null and u.deleted_at is null`)
  const clients = rows.filter(({ role }) => role === 'client')
  const ids = clients.map(({ id }) => id)
  const tx = transactionOn(client)
  await closeAccounts(tx, ids, { closedBy: 'system', reason: m.clients_deleted_reason() })
  await deletePeople(tx, clients)
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

/** Emails are first released and then assigned, so that two people who swapped theirs do not conflict. */
async function carryAccess({ client, current }: NextSchema): Promise<number> {
  await client.query(`
    update "user" n set email = 'carried-' || lower(n.id) || '@example.invalid' from ${current}."user" c
    where n.id in (select id from in_both) and c.id = n.id and c.email <> n.email`)
  // A person only in the next state, whose email now belongs to another account.
  await client.query(`
    update "user" n set email = 'superseded-' || lower(n.id) || '@example.invalid'
    where n.id not in (select id from in_both)
      and exists (select from ${current}."user" c where c.id in (select id from in_both) and c.email = n.email)`)
  const { rowCount } = await client.query(`
    update "user" n set ${accessColumns.map((column) => `${column} = c.${column}`).join()}
    from ${current}."user" c where c.id = n.id and n.id in (select id from in_both)`)
  return rowCount ?? 0
}

/**
 * The seats of people in both states keep their current access and addresses for reminders, and lessons that were
 * deleted since stay deleted.
 */
async function carrySeats(states: NextSchema): Promise<void> {
  const { client, current } = states
  const inBoth = `select n.id from seats n join ${current}.seats c using (id) where n.client_id in (select id from in_both)`
  await client.query(`
    update seats n set attempt_digest = c.attempt_digest, removed_at = c.removed_at, reminder_asked_at = c.reminder_asked_at
    from ${current}.seats c where c.id = n.id and n.id in (${inBoth})`)
  await client.query(`delete from seat_cards where seat_id in (${inBoth})`)
  await carryRows(states, 'seat_cards', `seat_id in (${inBoth})`)
  await carryRows(states, 'seat_reminders', `seat_id in (${inBoth})`)
  await client.query(`
    update lessons n set step = 'closed', step_ends_at = null, paused_at = null, closed_at = c.closed_at, deleted_at = c.deleted_at
    from ${current}.lessons c where c.id = n.id and c.deleted_at is not null and n.deleted_at is null`)
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
    `update "user" set locked_at = firm_now(), locked_reason = 'Locked before this state was restored'
     where id = any($1) and locked_at is null`,
    [rows.filter(({ locked }) => locked).map(({ id }) => id)],
  )
  await endSeats(client, ids)
  return rows.length
}

/** Ends the secret and the card of seats. A facilitator can give them a new card; those of locked people are removed. */
async function endSeats(client: Statements, clientIds: readonly string[]): Promise<void> {
  await client.query(
    `update seats set attempt_digest = sha256(uuid_send(gen_random_uuid())),
       removed_at = coalesce(removed_at, (select now() from "user" u where u.id = client_id and u.locked_at is not null))
     where client_id = any($1)`,
    [clientIds],
  )
  await client.query(
    `update seat_cards set ended_at = now()
     where ended_at is null and seat_id in (select id from seats where client_id = any($1))`,
    [clientIds],
  )
}

/** The links of the state in use, used and open, of people who exist in the next state. */
async function carryInvitations(states: NextSchema): Promise<void> {
  await states.client.query('delete from operator_invitations')
  const known = (column: string) => `(${column} is null or ${column} in (select id from ${states.next}."user"))`
  await carryRows(states, 'operator_invitations', `${known('used_by')} and ${known('invited_by')}`)
}

/** The records of both states; the later one counts. */
async function mergeRevocations({ client, current }: NextSchema): Promise<void> {
  await client.query('delete from revocations')
  await client.query(`
    insert into revocations (user_id, revoked_at, deleted_at, locked_at)
    select distinct on (user_id) user_id, revoked_at, max(deleted_at) over (partition by user_id), locked_at
    from (select * from revoked_before union all select * from ${current}.revocations) known
    order by user_id, revoked_at desc`)
}

const tables = ['audit_log', 'audit_chain', 'foreign_audit_entries']

/**
 * Continues the audit log of the state in use in the next one, with its chain, and an entry about what was carried
 * over. The next state's own log is dropped if it is an earlier part of this one. Otherwise it is from another
 * instance: its entries are stored beside the log, and the new entry names their count and their last digest. Throws if
 * the chain does not continue correctly.
 */
async function carryAuditLog(states: NextSchema, carried: AuditFields): Promise<void> {
  const { client, current } = states
  const db = transactionOn(client)
  const nextHead = await readAuditHead(db)
  const isForeign = nextHead !== null && !(await isPartOf(states, nextHead.digest))
  await withoutTriggers(client, tables, async () => {
    if (isForeign) await storeForeignEntries(client, nextHead.digest)
    await client.query('truncate audit_log, audit_chain')
    await carryRows(states, 'audit_log', 'true')
    await carryRows(states, 'audit_chain', 'true')
    await client.query(`
      insert into foreign_audit_entries select * from ${current}.foreign_audit_entries on conflict do nothing`)
  })
  await client.query(`
    select setval(pg_get_serial_sequence('audit_log', 'id'),
      greatest((select max(id) from audit_log), (select last_value from ${current}.audit_log_id_seq)))`)
  await recordAudit(db, {
    actor: 'system',
    action: 'state-carried-over',
    subject: { kind: 'simulation' },
    details: {
      ...carried,
      ...(isForeign ? { foreignLogEntries: nextHead.position, foreignLogDigest: nextHead.digest } : {}),
    },
  })
  // Otherwise the chain would be written at the end of the transaction, after the schemas were renamed.
  await client.query('set constraints all immediate')
  await client.query('set constraints all deferred')
  await requireContinuedChain(states)
}

async function isPartOf({ client, current }: NextSchema, digest: string): Promise<boolean> {
  const { rows } = await client.query(`select from ${current}.audit_chain where digest = decode($1, 'hex')`, [digest])
  return rows.length > 0
}

async function storeForeignEntries(client: Connection, digest: string): Promise<void> {
  await client.query(
    `insert into foreign_audit_entries (log_digest, position, entry, digest)
     select decode($1, 'hex'), c.position, to_jsonb(a), c.digest
     from audit_chain c join audit_log a on a.id = c.audit_id
     on conflict do nothing`,
    [digest],
  )
}

/** The next chain has all links of the current one, and one more. */
async function requireContinuedChain({ client, current }: NextSchema): Promise<void> {
  const { rows } = await client.query<{ ahead: bigint; lost: boolean }>(`
    select (select count(*) from audit_chain) - (select count(*) from ${current}.audit_chain) as ahead,
      exists (select from ${current}.audit_chain c where not exists (select from audit_chain n where n.position = c.position and n.digest = c.digest)) as lost`)
  if (Number(rows[0]!.ahead) !== 1 || rows[0]!.lost)
    throw new Error('The audit log does not continue in the next state')
}

/** Copies the rows of a table that match a condition from the state in use into the next one, with their ids. */
async function carryRows({ client, current }: NextSchema, table: string, condition: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quoteName(table)],
  )
  const columns = rows.map(({ name }) => quoteName(name)).join()
  const name = quoteName(table)
  await client.query(
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${current}.${name} where ${condition}`,
  )
}
