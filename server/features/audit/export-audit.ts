import type { AuditFilter, AuditRow } from '#root/contract/audit.ts'
import type { Actor } from '#root/contract/identity.ts'
import { m } from '#root/contract/messages/messages.js'
import { byteOrderMark, csvLine } from '#root/domain/csv.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readAudit } from './store.ts'

const columns = [
  'id',
  'real time',
  'firm’s time',
  'role',
  'actor',
  'actor id',
  'action',
  'subject',
  'subject id',
  'concerns id',
  'before',
  'after',
  'details',
] as const

/** The log as CSV: the simulation notice, the headings, and a line for each row, streamed. */
export async function exportCsv(db: Queryable, reader: Actor, filter: AuditFilter): Promise<ReadableStream> {
  await recordExport(db, reader, 'csv', filter)
  return streamOf(csvOf(db, filter))
}

/** The log as one JSON document with the simulation notice. */
export async function exportJson(db: Queryable, reader: Actor, filter: AuditFilter): Promise<ReadableStream> {
  await recordExport(db, reader, 'json', filter)
  return streamOf(jsonOf(db, filter))
}

/** The export itself is audited, with its filter. */
async function recordExport(db: Queryable, actor: Actor, format: string, filter: AuditFilter): Promise<void> {
  const used = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  await recordStandalone(db, {
    actor,
    action: 'audit-exported',
    subject: { kind: 'audit' },
    details: { format, ...used },
  })
}

async function* csvOf(db: Queryable, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([m.simulation_notice()], columns.length) + csvLine(columns, columns.length)
  for await (const rows of readAudit(db, filter))
    yield rows.map((row) => csvLine(cellsOf(row), columns.length)).join('')
}

function cellsOf({ id, realAt, firmAt, role, actor, action, subject, concerns, before, after, details }: AuditRow) {
  const fields = (value: object | null) => (value === null ? '' : JSON.stringify(value))
  return [
    id,
    realAt,
    firmAt,
    role,
    actor?.name ?? '',
    actor?.id ?? '',
    action,
    subject.kind,
    subject.id ?? '',
    concerns?.id ?? '',
    fields(before),
    fields(after),
    fields(details),
  ]
}

async function* jsonOf(db: Queryable, filter: AuditFilter): AsyncGenerator<string> {
  yield `{"notice":${JSON.stringify(m.simulation_notice())},"filter":${JSON.stringify(filter)},"rows":[`
  let separator = '\n'
  for await (const rows of readAudit(db, filter)) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** The text as bytes; each part is read when the browser is ready for it. */
function streamOf(text: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await text.return(undefined)
    },
  })
}
