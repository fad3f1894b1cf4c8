import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { environment, inRoot, root } from './paths.mjs'

/** Ctrl-C reaches us twice: from the terminal, and from npm, which passes on what it got from the terminal. */
const sameKeystrokeMs = 500

/** npm passes a signal to the shell that runs the script, and many shells exit without passing it on. */
const parentCheckMs = 250
const parent = process.ppid
const lostParent = () => Boolean(process.env.npm_lifecycle_event) && process.ppid !== parent

/**
 * The server keeps less memory: little for new objects, and two of the allocator's areas instead of eight for each processor.
 * It maps its stack traces itself (server/platform/node/map-stacks.ts).
 */
const serverFlags = ['--max-semi-space-size=4']
const serverEnvironment = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

/**
 * Runs a program, passes signals on to it, and ends with its exit code. It gets its own session, so that one
 * Ctrl-C is one signal to it; and it ends when this process is killed.
 */
export function run(node, args, production) {
  if (lostParent()) process.exit(1)
  const follow = pathToFileURL(inRoot('scripts', 'launch', 'follow.mjs')).href
  const child = spawn(node, [...(production ? serverFlags : ['--enable-source-maps']), '--import', follow, ...args], {
    cwd: root,
    env: environment(production ? serverEnvironment : {}),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let lastSignalAt = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const now = Date.now()
      if (now - lastSignalAt > sameKeystrokeMs) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      lastSignalAt = now
    })
  }
  const watch = setInterval(() => {
    if (!lostParent()) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, parentCheckMs)
  child.on('error', (error) => {
    console.error(`Node could not be started (${error.message}).`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}
