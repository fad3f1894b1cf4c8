/*
 * npm run dev: the pages by Vite with hot reload, which passes /api on to the server; the server, restarted when its
 * sources change; the messages, compiled after each change.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'

const serverPort = process.env.PORT ?? '3000'
const webPort = 5173

const watched = ['server', 'contract', 'domain'].map((folder) => `--watch-path=${folder}`)
const programs = [
  start('node', [...watched, '--watch-preserve-output', 'server/main.ts'], {
    PORT: serverPort,
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}`,
  }),
  start(
    'node',
    ['--watch-path=messages', '--watch-preserve-output', 'scripts/build/messages.ts', 'contract/messages'],
    {},
  ),
]
const target = `http://127.0.0.1:${serverPort}`
const web = await createServer({
  server: { port: webPort, strictPort: true, proxy: { '/api': { target }, '/healthz': { target } } },
})
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0))
for (const program of programs) program.once('exit', () => void stop(1))

/** Starts a program as the leader of its own process group: npm does not stop its children when it is stopped. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  })
}

async function stop(code: number): Promise<void> {
  const running = programs.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  for (const program of running) process.kill(-program.removeAllListeners('exit').pid!, 'SIGTERM')
  await Promise.all(running.map((program) => once(program, 'exit')))
  await web.close()
  process.exit(code)
}
