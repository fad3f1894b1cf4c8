import type pg from 'pg'
import { PipelinedClient } from '#root/server/platform/node/database/pipelined-client.ts'

/** A statement with its values as PostgreSQL reads them. */
export interface Statement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** What this process sends to its databases while something runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to each connection
  const { query } = PipelinedClient.prototype
  PipelinedClient.prototype.query = function recording(this: PipelinedClient, ...given: unknown[]) {
    const [statement, values] = given as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof statement === 'string' ? statement : statement.text
    const sent = Array.isArray(values) ? values : typeof statement === 'string' ? [] : (statement.values ?? [])
    if (!/^\s*set /.test(text)) recorded.push({ text, values: sent.map(toText) })
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    PipelinedClient.prototype.query = query
  }
  return recorded
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(toText(each)) ?? 'null').join()}}`
  return typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | bigint | boolean}`
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids in statements: the client's first, and then those that are new for each run. */
export function idsIn(statements: readonly Statement[], clientId: string): string[] {
  const found = statements.flatMap(({ values }) => values.flatMap((value) => value?.match(uuid) ?? []))
  return [...new Set([clientId, ...found])]
}

/** The types that PostgreSQL gives the parameters of each statement. */
export async function parameterTypes(pool: pg.Pool, statements: readonly Statement[]): Promise<string[][]> {
  const connection = await pool.connect()
  try {
    const types: string[][] = []
    for (const { text, values } of statements) {
      if (values.length === 0) {
        types.push([])
        continue
      }
      await connection.query(`prepare recorded as ${text}`)
      const { rows } = await connection.query<{ types: string[] }>(
        `select parameter_types::text[] as types from pg_prepared_statements where name = 'recorded'`,
      )
      await connection.query('deallocate recorded')
      types.push(rows[0]!.types)
    }
    return types
  } finally {
    connection.release()
  }
}

/**
 * Statements as a script of pgbench, for the next client and with new ids. Every value is cast to its type, because each
 * variable becomes a parameter of its own, whose type PostgreSQL cannot always derive.
 */
export function toPgbench(
  statements: readonly Statement[],
  types: readonly (readonly string[])[],
  ids: readonly string[],
  clientCount: number,
): string {
  const name = (place: number) => (place === 0 ? 'client' : `id_${place}`)
  const fresh = ids.slice(1).map((_, place) => `, gen_random_uuid()::text as ${name(place + 1)}`)
  const turn = `with turn as materialized (select nextval('bench_turn') % ${clientCount} + 1 as n)
    select id as client${fresh.join('')} from bench_clients join turn using (n)`
  const literal = (value: string | null) => {
    if (value === null) return 'null'
    const parts = value.split(new RegExp(`(${ids.join('|')})`)).filter((part) => part !== '')
    const written = parts.map((part) => {
      const place = ids.indexOf(part)
      return place < 0 ? quoted(part) : `:${name(place)}`
    })
    return written.length < 2 ? (written[0] ?? `''`) : `(${written.map((part) => `${part}::text`).join(' || ')})`
  }
  const script = statements.map(({ text, values }, of) =>
    text.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const at = Number(place) - 1
      return `${literal(values[at]!)}::${types[of]![at]!}`
    }),
  )
  return `${oneLine(turn)} \\gset\n${script.map((each) => `${oneLine(each)};`).join('\n')}\n`
}

/** pgbench takes `:26` for a variable inside strings too, as in the time of an answer. */
function quoted(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')}'`
}

/** pgbench reads a statement up to its semicolon; a comment of ours would swallow the rest of the line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}
