/*
 * npm run bench:start: how long a second `npm start` takes until the product answers, as a whole process from the outside,
 * against the limit of 5 s. Five runs on a data folder of its own; prints the median, the worst, and the machine.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'

const limitMs = 5_000
const runs = 5
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bench-'))
const environment = { ...process.env, PORT: '0', GLASSHOUSE_DATA_DIR: path.join(folder, 'data') }

/** Starts the product, stops it again, and returns the milliseconds until it said that it is ready. */
async function startOnce(): Promise<number> {
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

try {
  console.log(`first start: ${(await startOnce()).toFixed(0)} ms`)
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await startOnce())
  times.sort((a, b) => a - b)
  const median = times[Math.floor(runs / 2)]!
  const worst = times.at(-1)!
  console.log(`second start, ${runs} runs: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`)
  console.log(
    `${(median / limitMs).toFixed(2)} of the limit of ${limitMs} ms, on ${cpus().length} x ${cpus()[0]?.model}`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
