import type { Pool } from 'pg'

/** How many statements a read sends, and on which of the `growing` tables it would do a full scan. */
export async function statementsOf(
  pool: Pool,
  growing: readonly string[],
  read: () => Promise<unknown>,
): Promise<{ count: number; wholeTables: string[] }> {
  const sent: { text: string; values: unknown[] }[] = []
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  Object.assign(pool, {
    query: (config: string | { text: string }, values?: unknown[], ...rest: unknown[]) => {
      sent.push({ text: typeof config === 'string' ? config : config.text, values: values ?? [] })
      return query(config, values, ...rest)
    },
  })
  try {
    await read()
  } finally {
    Object.assign(pool, { query })
  }
  const plans: string[] = []
  for (const { text, values } of sent) {
    const { rows } = await pool.query(`explain (costs off) ${text}`, values)
    plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
  }
  const whole = plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on "?(\w+)/g)].map(([, table]) => table!))
  return { count: sent.length, wholeTables: whole.filter((table) => growing.includes(table)) }
}
