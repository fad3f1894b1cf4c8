import type { Change, Only } from './change.ts'
import type { Removal, RemovalFromDocument } from './control.ts'

/** Where a row, a name in code marks or a section of a Markdown document is. */
export function changeDocument(without: RemovalFromDocument, text: string, only: Only): Change {
  if ('code' in without) return cut(only(without.code, allMatches(text, `\`${without.code}\``)))
  if ('section' in without) {
    const heading = only(without.section, allMatches(text, `\n## ${without.section}\n`, `\n### ${without.section}\n`))
    const next = /\n#{2,} /.exec(text.slice(heading.start + 1))
    return cut({ start: heading.start, end: next ? heading.start + 1 + next.index : text.length })
  }
  const rows = [...text.matchAll(/^\| *(.+?) *\|.*\n/gm)].filter(
    ([, cell = '']) => cell.replaceAll(/[`*]/g, '') === without.row,
  )
  const { index, 0: row } = only(without.row, rows)
  return cut({ start: index, end: index + row.length })
}

/** The place of a statement of a migration that begins with these words; additions come at its end. */
export function changeMigration(without: Removal, text: string, only: Only): Change {
  if ('adds' in without) return { start: text.length, end: text.length, by: without.adds }
  if (!('statement' in without)) throw new Error('In a migration only a statement can be named')
  const statements = [...text.matchAll(/^[a-z][^;]*;\n/gm)].filter(([part]) => part.startsWith(without.statement))
  const { index, 0: statement } = only(without.statement, statements)
  return cut({ start: index, end: index + statement.length })
}

function allMatches(text: string, ...wanted: readonly string[]): { start: number; end: number }[] {
  return wanted.flatMap((part) =>
    [...text.matchAll(new RegExp(RegExp.escape(part), 'g'))].map(({ index }) => ({
      start: index,
      end: index + part.length,
    })),
  )
}

function cut({ start, end }: { start: number; end: number }): Change {
  return { start, end, by: '' }
}
