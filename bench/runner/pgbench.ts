import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { quantile } from './bench.ts'
import type { Load } from './callers.ts'
import { unpackDebian } from './debian.ts'

const program = () => {
  const { file, env } = unpackDebian('postgresql', ['postgresql-15', 'libpq5'])
  return { file: file('usr/lib/postgresql/15/bin/pgbench'), env }
}

/**
 * Runs a script with prepared statements for some whole seconds. Other work of this process goes on, so that it sees which
 * of its idle connections are closed meanwhile.
 */
export async function pgbench(
  databaseUrl: string,
  folder: string,
  script: string,
  callers: number,
  seconds: number,
): Promise<Load> {
  const { file, env } = program()
  const log = path.join(folder, 'transactions')
  const scriptFile = path.join(folder, 'script.sql')
  writeFileSync(scriptFile, script)
  const { stdout: printed } = await promisify(execFile)(
    file,
    // No vacuum; the log has the time of each run of the script.
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      `${callers}`,
      '-j',
      '2',
      '-T',
      `${Math.max(1, Math.round(seconds))}`,
      '-l',
      `--log-prefix=${log}`,
      '-f',
      scriptFile,
      databaseUrl,
    ],
    { env, encoding: 'utf8' },
  )
  const perSecond = Number(/tps = ([\d.]+)/.exec(printed)?.[1])
  const logs = readdirSync(folder).filter((name) => name.startsWith('transactions'))
  const times = logs.flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1_000),
  )
  for (const name of logs) rmSync(path.join(folder, name))
  return { perSecond, p99Ms: quantile(times, 0.99) }
}
