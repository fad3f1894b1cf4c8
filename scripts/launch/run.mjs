import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { environment, inRoot, root } from './paths.mjs'

/** Ctrl-C arrives twice: from the terminal, and from npm, which forwards the terminal's signal. */
const sameKeystrokeMs = 500

/** npm passes a signal to the shell that runs the script, and many shells exit without passing it on. */
const parentCheckMs = 250
const parent = process.ppid
const lostParent = () => Boolean(process.env.npm_lifecycle_event) && process.ppid !== parent

/**
 * Memory settings of the server: little memory for new objects; a heap that grows by a third, not up to four times,
 * before it is collected; two of the allocator's areas instead of eight for each processor; and large blocks that
 * return to the system at once.
 */
const memory = JSON.parse(readFileSync(inRoot('scripts/launch/server-memory.json'), 'utf8'))
/** The server maps its stack traces itself (server/platform/node/map-stacks.ts). */
const serverFlags = memory.flags
const serverEnvironment = { NODE_ENV: 'production', ...memory.environment }

/**
 * Runs a program, passes signals on to it, and ends with its exit code. The program gets its own session, so that one
 * Ctrl-C is one signal to it, and it ends when this process is killed.
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
