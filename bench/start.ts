import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Bench, Report } from './runner/bench.ts'
import { median } from './runner/bench.ts'
import { inTemporaryFolder } from './runner/product.ts'

const limitMs = 5_000
const runs = 5

export default {
  about: 'The time until npm start answers with existing data, as a whole process, against the limit of 5 s',
  builds: 'web',
  run: () => inTemporaryFolder(measure),
} satisfies Bench

async function measure(folder: string): Promise<Report> {
  const environment = { ...process.env, PORT: '0', GLASSHOUSE_DATA_DIR: path.join(folder, 'data') }
  const firstMs = await startOnce(environment)
  console.log(`first start: ${firstMs.toFixed(0)} ms`)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await startOnce(environment))
  const rowOf = (name: string, ms: number) => [name, `${ms.toFixed(0)} ms`, (ms / limitMs).toFixed(2)]
  return {
    title: 'Starting the product',
    tables: [
      {
        columns: ['Start', 'Time until it is ready', `Of the limit of ${limitMs / 1_000} s`],
        rows: [
          rowOf('First, with an empty data folder', firstMs),
          rowOf(`Again, median of ${runs}`, median(times)),
          rowOf('Again, slowest', Math.max(...times)),
        ],
      },
    ],
  }
}

/** Starts the product, stops it again, and returns the milliseconds until it said that it is ready. */
async function startOnce(environment: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const readyMs = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Glasshouse is ready')) resolve(performance.now() - begun)
    })
    child.on('exit', (code) => reject(new Error(`npm start ended with code ${code}`)))
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.kill('SIGTERM')
  await ended
  return readyMs
}
