import { existsSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { inRoot } from './paths.mjs'

/** A folder, because creating one either succeeds or fails if it exists. */
const lock = inRoot('dist', '.lock')
const pollMs = 200
const touchMs = 1_000
/** A process that has not updated its lock for this long was killed. */
const staleMs = 10_000

/**
 * Runs `work` while no other start of this checkout installs or builds. Waits for another start, and continues if that
 * one was killed.
 */
export async function withBuildLock(work) {
  mkdirSync(inRoot('dist'), { recursive: true })
  if (!take()) {
    console.log('Waiting: another command is installing or building Glasshouse')
    do await new Promise((resolve) => setTimeout(resolve, pollMs))
    while (!take())
  }
  const heartbeat = setInterval(touchLock, touchMs)
  for (const signal of signals) process.on(signal, leave)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    for (const signal of signals) process.off(signal, leave)
    release()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function touchLock() {
  const now = new Date()
  // After a suspension of the machine another process may have the lock.
  if (existsSync(lock)) utimesSync(lock, now, now)
}

function leave() {
  release()
  process.exit(1)
}

function release() {
  rmSync(lock, { recursive: true, force: true })
}

/** Takes the lock. Returns whether it succeeded. */
function take() {
  removeIfAbandoned()
  return makeFolder(lock)
}

/** Only one start at a time checks, so that none removes a lock that another one has just taken. */
function removeIfAbandoned() {
  const checkLock = `${lock}-check`
  if (!isAbandoned() || !makeFolder(checkLock)) return
  if (isAbandoned()) release()
  rmSync(checkLock, { recursive: true, force: true })
}

function isAbandoned() {
  const found = statSync(lock, { throwIfNoEntry: false })
  return Boolean(found) && Date.now() - found.mtimeMs > staleMs
}

function makeFolder(folder) {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
