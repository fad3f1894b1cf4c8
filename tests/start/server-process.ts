import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export const checkout = path.join(import.meta.dirname, '../..')

export interface Run {
  /** Of the program; the launcher's when it was started through it. */
  pid: number
  child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  /** The checkout to run in. */
  cwd?: string
  /** In a process group of its own, as a shell does with what is typed into it. */
  detached?: boolean
}

/** Runs a command in a checkout with the settings given and no others, and gathers what it prints. */
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
  return [process.execPath, ...cheapHashes, '--enable-source-maps', `dist/server/${name}.js`, ...args]
}

/** Scanners and benchmarks start servers by the same functions, and see the real cost of a hash. */
const cheapHashes = process.env.VITEST ? ['--import', path.join(checkout, 'tests/cheap-hashes.mjs')] : []

/** The server itself, without the launcher, on a port of the system's choice unless `env` names one. */
export function runServer(dataDir: string, options: RunOptions = {}): Run {
  const env = { PORT: '0', GLASSHOUSE_DATA_DIR: dataDir, ...options.env }
  return run(builtProgram('main'), { ...options, env })
}

/** Waits until a server says where it is, and returns that address. Fails when it ends before. */
export async function ready(server: Run): Promise<string> {
  for (;;) {
    const url = /Glasshouse is ready: (http\S+)/.exec(server.output())?.[1]
    if (url) return url
    const code = await Promise.race([server.ended, new Promise<undefined>((resolve) => setTimeout(resolve, 20))])
    if (code !== undefined) throw new Error(`The server ended with ${code}:\n${server.output()}`)
  }
}

/** Sends a signal and waits for the end. */
export async function stop(server: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  server.child.kill(signal)
  return server.ended
}

/** What a server that cannot start says: its exit code and the lines it printed after those of its progress. */
export async function refusal(server: Run): Promise<{ code: number | null; lines: string[] }> {
  const code = await server.ended
  const progress = /^(Making|Starting|Preparing) the (database|tables)$/
  return {
    code,
    lines: server
      .output()
      .trim()
      .split('\n')
      .filter((line) => !progress.test(line)),
  }
}
