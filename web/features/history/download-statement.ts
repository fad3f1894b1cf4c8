import { callForResponse } from '#root/web/api/client.ts'
import { saveFile } from '#root/web/ui/save-file.ts'
import type { StatementPeriod } from './queries.ts'

export type StatementFile = 'csv' | 'pdf-a4' | 'pdf-letter'

/** Fetches a statement and hands it to the browser as a download. Returns the file's name; throws `RefusedError`. */
export async function downloadStatement(period: StatementPeriod, file: StatementFile): Promise<string> {
  const response = await ask(period, file)
  const [, name = 'statement'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(await response.blob(), name)
  return name
}

function ask(period: StatementPeriod, file: StatementFile) {
  if (file === 'csv') return callForResponse('GET /api/history/statement/csv', { query: period })
  const query = { ...period, paper: file === 'pdf-a4' ? 'a4' : 'letter' } as const
  return callForResponse('GET /api/history/statement/pdf', { query })
}
