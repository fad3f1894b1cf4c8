import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import type { Report, Table } from './bench.ts'

/** Above this load before the run, other work distorts the results. */
const calmLoad = 0.5

/** People write below this heading; a new report keeps what they wrote. */
const findings = '## Findings'

const folder = path.join(import.meta.dirname, '..')

/** The load of the last minute; prints it, and says when it is too high to trust the results. */
export function reportLoad(): number {
  const load = loadavg()[0]!
  const warning = load > calmLoad ? `: above ${calmLoad}, so trust the ratios of this run only` : ''
  console.log(`Load before: ${load.toFixed(1)}${warning}`)
  return load
}

/** Prints the report and writes it to `bench/<name>.md`. `command` is what was run, `loadBefore` what `reportLoad` returned. */
export function publishReport(name: string, command: string, report: Report, loadBefore: number): void {
  const body = [...report.tables.map(tableText), ...(report.notes ?? [])].join('\n\n')
  console.log(`\n${report.title}\n\n${body}\n\n${circumstances(command, loadBefore)}`)
  const file = path.join(folder, `${name}.md`)
  writeFileSync(file, `# ${report.title}\n\n${circumstances(command, loadBefore)}\n\n${body}\n${keptFindings(file)}`)
  execFileSync(path.join(folder, '../node_modules/.bin/oxfmt'), [file])
}

function circumstances(command: string, loadBefore: number): string {
  const loads = `load ${loadBefore.toFixed(1)} before and ${loadavg()[0]!.toFixed(1)} after`
  const caution = loadBefore > calmLoad ? ' The machine was not calm: trust the ratios only.' : ''
  const date = new Date().toISOString().slice(0, 10)
  return `\`${command}\` on ${cpus().length} x ${cpus()[0]?.model.trim()}, ${date}, commit ${commit()}, ${loads}.${caution}`
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  return (
    git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', ':!/bench/*.md') ? ' with changes' : '')
  )
}

function keptFindings(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const at = text.indexOf(`\n${findings}\n`)
  return at < 0 ? '' : text.slice(at)
}

function tableText({ columns, rows }: Table): string {
  const widths = columns.map((column, place) => Math.max(3, column.length, ...rows.map((row) => row[place]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place]!)).join(' | ')} |`
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
