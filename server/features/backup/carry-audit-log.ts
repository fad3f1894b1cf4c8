import { transactionOn } from '#platform/database/pool.ts'
import { readAuditHead } from '#root/server/platform/audit-chain.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Connection } from '#root/server/platform/database/connection.ts'
import type { NextSchema } from '#root/server/platform/database/next-schema.ts'
import type { AuditFields } from '#root/server/platform/tables/audit.ts'
import { carryRows } from './carry-rows.ts'
import { withoutTriggers } from './load-state.ts'

const tables = ['audit_log', 'audit_chain', 'foreign_audit_entries']

/**
 * Lets the audit log of the state in use go on in the next one, with its chain, and an entry that says what was carried over. The log that the
 * next state came with is dropped when it is an earlier part of this one. Otherwise it came from another instance: its entries are kept beside
 * the log, and the entry names their number and their last digest. Throws when the chain does not go on where it was.
 */
export async function carryAuditLog(states: NextSchema, carried: AuditFields): Promise<void> {
  const { client, current } = states
  const db = transactionOn(client)
  const brought = await readAuditHead(db)
  const isForeign = brought !== null && !(await isPartOf(states, brought.digest))
  await withoutTriggers(client, tables, async () => {
    if (isForeign) await keepForeign(client, brought.digest)
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
      ...(isForeign ? { foreignLogEntries: brought.position, foreignLogDigest: brought.digest } : {}),
    },
  })
  // The chain is written at the end of a transaction otherwise; by then the schemas have changed their names.
  await client.query('set constraints all immediate')
  await client.query('set constraints all deferred')
  await refuseAnotherChain(states)
}

async function isPartOf({ client, current }: NextSchema, digest: string): Promise<boolean> {
  const { rows } = await client.query(`select from ${current}.audit_chain where digest = decode($1, 'hex')`, [digest])
  return rows.length > 0
}

async function keepForeign(client: Connection, digest: string): Promise<void> {
  await client.query(
    `insert into foreign_audit_entries (log_digest, position, entry, digest)
     select decode($1, 'hex'), c.position, to_jsonb(a), c.digest
     from audit_chain c join audit_log a on a.id = c.audit_id
     on conflict do nothing`,
    [digest],
  )
}

/** The next chain has every link of the one in use, and one more. */
async function refuseAnotherChain({ client, current }: NextSchema): Promise<void> {
  const { rows } = await client.query<{ ahead: bigint; lost: boolean }>(`
    select (select count(*) from audit_chain) - (select count(*) from ${current}.audit_chain) as ahead,
      exists (select from ${current}.audit_chain c where not exists (select from audit_chain n where n.position = c.position and n.digest = c.digest)) as lost`)
  if (Number(rows[0]!.ahead) !== 1 || rows[0]!.lost) throw new Error('The audit log does not go on in the next state')
}
