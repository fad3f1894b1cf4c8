import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench, Report } from './runner/bench.ts'
import { median } from './runner/bench.ts'
import { inTemporaryFolder } from './runner/product.ts'

const runs = 5
const root = path.join(import.meta.dirname, '..')

export default {
  about: 'The first npm start of a fresh clone with what it installs, and the time of the next starts',
  run: () => inTemporaryFolder(measure),
} satisfies Bench

async function measure(folder: string): Promise<Report> {
  const clone = path.join(folder, 'glasshouse')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const first = await startIn(clone)
  const installed = megabytesOf(path.join(clone, 'node_modules'))
  console.log(`first start: ${first.toFixed(1)} s, ${installed} MB of packages`)
  // The data folder is made by the first start, so that only the programs start again.
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await startIn(clone))
  const row = (what: string, value: string, goal: string) => [what, value, goal]
  return {
    title: 'Starting the product',
    tables: [
      {
        columns: ['What', 'Measured', 'Goal'],
        rows: [
          row('First npm start of a fresh clone', `${first.toFixed(1)} s`, '45 s'),
          row('Packages that it installed', `${installed} MB`, '500 MB'),
          row('Packages for production, npm ci --omit=dev', `${production(folder, clone)} MB`, ''),
          row(`npm start again, median of ${runs}`, `${median(times).toFixed(2)} s`, '1 s'),
          row('npm start again, slowest', `${Math.max(...times).toFixed(2)} s`, '5 s'),
        ],
      },
    ],
    notes: [
      'The clone has the last commit. npm may have the packages in its cache. The time is that of the whole process, until it says that it is ready.',
    ],
  }
}

/** Installs the packages of a deployment; returns their size. */
function production(folder: string, clone: string): number {
  const deployed = path.join(folder, 'deployed')
  mkdirSync(deployed)
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(path.join(clone, name), path.join(deployed, name))
  execFileSync('npm', ['ci', '--omit=dev', '--loglevel=error'], { cwd: deployed, stdio: 'ignore' })
  return megabytesOf(path.join(deployed, 'node_modules'))
}

function megabytesOf(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}

/** Starts the product in a folder, stops it again, and returns the seconds until it said that it is ready. */
async function startIn(folder: string): Promise<number> {
  const environment = { ...process.env, PORT: '0', GLASSHOUSE_DATA_DIR: path.join(folder, 'data') }
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const seconds = await new Promise<number>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Glasshouse is ready')) resolve((performance.now() - startedAt) / 1_000)
    })
    child.on('exit', (code) => reject(new Error(`npm start ended with code ${code}`)))
  })
  // npm passes the signal on once it has its own handlers.
  await pause(200)
  child.kill('SIGTERM')
  await ended
  return seconds
}
