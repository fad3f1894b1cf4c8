import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const checkout = path.join(import.meta.dirname, '../..')

export interface Run {
  /** Of the program; the launcher's if it started the program. */
  pid: number
  child: ChildProcess
  /** All output so far. */
  output(): string
  /** Its exit code, once it has exited. */
  ended: Promise<number | null>
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  /** The checkout to run in. */
  cwd?: string
  /** In a process group of its own, as a shell starts commands. */
  detached?: boolean
}

/** Runs a command in a checkout with only these settings, and collects its output. */
export function run(command: readonly string[], { env = {}, cwd = checkout, ...options }: RunOptions): Run {
  const [program = '', ...args] = command
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(GLASSHOUSE_|DATABASE_|PORT|HOST|PUBLIC_URL|VITEST|NODE_(?!COMPILE_CACHE)|npm_)/.test(name),
  )
  const child = spawn(program, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  ended.catch(() => {})
  return { pid: child.pid ?? 0, child, output: () => printed, ended }
}

/** The command that runs a program of the built server: `main`, or one of server/commands. */
export function builtProgram(name: string, ...args: readonly string[]): string[] {
  const flags = name === 'main' ? memory.flags : ['--enable-source-maps']
  return [process.execPath, ...cheapHashes, ...flags, `dist/server/${name}.js`, ...args]
}

/** Scanners and benchmarks use the same functions, with the real cost of a hash. */
const cheapHashes = process.env.VITEST ? ['--import', path.join(checkout, 'tests/cheap-hashes.mjs')] : []

/** How `npm start` limits the server's memory. */
const memory = JSON.parse(readFileSync(path.join(checkout, 'scripts/launch/server-memory.json'), 'utf8')) as {
  readonly flags: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** The server itself, without the launcher, on a port that the system chooses unless `env` sets one. */
export function runServer(dataDir: string, options: RunOptions = {}): Run {
  const env = { PORT: '0', GLASSHOUSE_DATA_DIR: dataDir, ...memory.environment, ...options.env }
  return run(builtProgram('main'), { ...options, env })
}

/** Waits until a server prints its address, and returns it. Fails when it exits before. */
export async function ready(server: Run): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const look = () => {
    const url = /Glasshouse is ready: (http\S+)/.exec(server.output())?.[1]
    if (url) resolve(url)
  }
  server.child.stdout?.on('data', look)
  look()
  const failed = server.ended.then((code) => {
    throw new Error(`The server ended with ${code}:\n${server.output()}`)
  })
  try {
    return await Promise.race([promise, failed])
  } finally {
    failed.catch(() => {})
    server.child.stdout?.off('data', look)
  }
}

/** Sends a signal and waits for the exit. */
export async function stop(server: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  server.child.kill(signal)
  return server.ended
}

/** The output of a server that cannot start: its exit code and the lines after those of its progress. */
export async function refusal(server: Run): Promise<{ code: number | null; lines: string[] }> {
  const code = await server.ended
  const progress = /^(Creating|Starting|Preparing) the (database|tables)$/
  return {
    code,
    lines: server
      .output()
      .trim()
      .split('\n')
      .filter((line) => !progress.test(line)),
  }
}
