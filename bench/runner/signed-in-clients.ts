import { createHmac, randomUUID } from 'node:crypto'
import { dollars } from '#root/domain/money.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import type { RunningProduct } from './product.ts'

/** The session secret of the servers that benches start. */
export const benchSecret = 'a secret of this benchmark alone, 32 characters or more'

/**
 * Writes clients and their sessions into the database, without a sign-up, and gives each a million dollars for every
 * reason, in order. Returns their ids. The table `bench_clients` numbers them from 1.
 */
export async function makeClients(
  { database, db }: Pick<RunningProduct, 'database' | 'db'>,
  count: number,
  reasons: readonly Transfer['reason'][],
): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `with made as (
      insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
      select id, 'Ada Example', id || '@example.com', 'client', 'Ada', 'Example', left(id, 30), '555-0100', 'United States'
      from (select gen_random_uuid()::text as id from generate_series(1, $1)) as new
      returning id)
    insert into session (id, token, user_id, expires_at) select id, id, id, now() + interval '30 days' from made returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await openClientAccounts(db, ids)
  for (const reason of reasons)
    await db.transaction((tx) =>
      postTransfers(
        tx,
        ids.map((clientId) => ({ reason, clientId, amountCents: dollars(1_000_000), subjectId: randomUUID() })),
      ),
    )
  await database.owner.query('create sequence bench_turn; create table bench_clients (n bigint primary key, id text)')
  await database.owner.query(
    'insert into bench_clients select n, id from unnest($1::text[]) with ordinality as t (id, n)',
    [ids],
  )
  await database.owner.query('analyze')
  return ids
}

/** The cookie of a client's session, signed as the server signs it. Its name depends on the address of the server. */
export function cookieOf(clientId: string, name = 'glasshouse.session_token', secret = benchSecret): string {
  const signature = createHmac('sha256', secret).update(clientId).digest('base64')
  return `${name}=${encodeURIComponent(`${clientId}.${signature}`)}`
}
