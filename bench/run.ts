/*
 * npm run bench -- <name> [arguments]: runs bench/<name>.ts and writes its report to bench/<name>.md. Without a name, or with
 * an unknown one, lists all benches.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Bench } from './runner/bench.ts'
import { reportLoad, publishReport } from './runner/report.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== path.basename(import.meta.filename))
  .map((file) => path.basename(file, '.ts'))
const [name = '', ...args] = process.argv.slice(2)
if (names.includes(name)) await runBench(name)
else await listBenches()

async function runBench(chosen: string): Promise<void> {
  const bench = await load(chosen)
  const loadBefore = reportLoad()
  if (bench.builds) build(bench.builds)
  const report = await bench.run(args)
  publishReport(chosen, ['npm run bench --', chosen, ...args].join(' '), report, loadBefore)
}

async function listBenches(): Promise<void> {
  if (name) console.error(`There is no bench ${name}.`)
  console.log('npm run bench -- <name> [arguments]\n')
  for (const each of names) {
    const { about, usage } = await load(each)
    console.log([each, usage].filter(Boolean).join(' '))
    console.log(`    ${about}`)
  }
  process.exitCode = name ? 1 : 0
}

async function load(each: string): Promise<Bench> {
  return ((await import(`./${each}.ts`)) as { default: Bench }).default
}

function build(what: 'server' | 'web'): void {
  const launcher = path.join(import.meta.dirname, '../scripts/launch.mjs')
  const { status } = spawnSync(process.execPath, [launcher, `--${what}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`The build of the ${what} failed`)
}
