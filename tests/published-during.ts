import pg from 'pg'

/** The events that a database's transactions publish while something runs, each with its audience, in order. */
export async function publishedDuring(url: string, run: () => Promise<unknown>): Promise<object[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const before = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from live_events')
    await run()
    const { rows } = await client.query<{ published: object }>(
      `select jsonb_build_object('to', audience) || event::jsonb as published
       from live_events, unnest(audiences) with ordinality as audience (audience, place)
       where id > $1 order by id, place`,
      [before.rows[0]!.id],
    )
    return rows.map(({ published }) => published)
  } finally {
    await client.end()
  }
}
