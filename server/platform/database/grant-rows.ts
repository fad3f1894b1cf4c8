import pg from 'pg'

/**
 * Lets the role of a pool read and write the rows of all tables that there are and will be, unless it may already. It can
 * change no table and take no trigger off it, so that the ledger's own guards hold against whatever is sent through the pool.
 */
export async function grantRows(owner: pg.PoolClient, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  const { role } = rows[0]!
  const { rows: granted } = await owner.query(`select where has_table_privilege($1, 'schema_migrations', 'select')`, [
    role,
  ])
  if (granted.length > 0) return
  const name = pg.escapeIdentifier(role)
  // Sent as one, they are one transaction.
  await owner.query(`
    alter default privileges in schema public grant select, insert, update, delete on tables to ${name};
    alter default privileges in schema public grant usage, select on sequences to ${name};
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke insert, update, delete on schema_migrations from ${name}`)
}
