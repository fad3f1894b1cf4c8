import type { Statements } from './connection.ts'
import { quoteName } from './quote-name.ts'

/**
 * Lets a role read and write the rows of all tables that the connection's schema has and will have, unless it may already. The
 * role can change no table and take no trigger off one, so the guards of the ledger hold against whatever it sends.
 */
export async function grantRows(owner: Statements, role: string): Promise<void> {
  const { rows: granted } = await owner.query(`select where has_table_privilege($1, 'schema_migrations', 'select')`, [
    role,
  ])
  if (granted.length > 0) return
  const { rows } = await owner.query<{ schema: string }>('select current_schema() as schema')
  const schema = quoteName(rows[0]!.schema)
  const name = quoteName(role)
  // Sent as one, they are one transaction.
  await owner.query(`
    alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name};
    alter default privileges in schema ${schema} grant usage, select on sequences to ${name};
    grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    grant usage, select on all sequences in schema ${schema} to ${name};
    revoke insert, update, delete on schema_migrations from ${name}`)
}
