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
    const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof asked === 'string' ? asked : asked.text
    const sent = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? [])
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

/** Statements as a script of pgbench, for the next client and with new ids. */
export function toPgbench(statements: readonly Statement[], ids: readonly string[], clientCount: number): string {
  const name = (place: number) => (place === 0 ? 'client' : `id_${place}`)
  const fresh = ids.slice(1).map((_, place) => `, gen_random_uuid()::text as ${name(place + 1)}`)
  const turn = `with turn as materialized (select nextval('bench_turn') % ${clientCount} + 1 as n)
    select id as client${fresh.join('')} from bench_clients join turn using (n)`
  const literal = (value: string | null) => {
    if (value === null) return 'null'
    const parts = value.split(new RegExp(`(${ids.join('|')})`)).filter((part) => part !== '')
    const written = parts.map((part) => {
      const place = ids.indexOf(part)
      return place < 0 ? `'${part.replaceAll("'", "''")}'` : `:${name(place)}`
    })
    if (written.length < 2) return written[0] ?? `''`
    return `(${written.map((part) => `${part}::text`).join(' || ')})${isJson(value) ? '::json' : ''}`
  }
  const script = statements.map(({ text, values }) =>
    text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]!)),
  )
  return `${oneLine(turn)} \\gset\n${script.map((each) => `${oneLine(each)};`).join('\n')}\n`
}

function isJson(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

/** pgbench reads a statement up to its semicolon; a comment of ours would swallow the rest of the line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim()
}
