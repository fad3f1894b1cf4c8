import { spawn } from 'node:child_process'
import { type Program, searchPath } from './provide-scanners.ts'

export interface Ended {
  /** Null when it reached the time limit. */
  readonly code: number | null
  readonly output: string
}

/** Runs a scanner with a time limit, and collects its output. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  { cwd, limitS }: { cwd: string; limitS: number },
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    // Its files for later runs go to the scan's own folder.
    env: { ...process.env, PATH: searchPath, HOME: cwd, XDG_DATA_HOME: cwd },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Some start child processes: all end together.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-1_000_000)))
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has exited meanwhile.
    }
  }
  let cut = false
  const timer = setTimeout(() => {
    cut = true
    end()
  }, limitS * 1_000)
  process.once('exit', end)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code: cut ? null : code, output }
  } finally {
    clearTimeout(timer)
    process.off('exit', end)
  }
}
