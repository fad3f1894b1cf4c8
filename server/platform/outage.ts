const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/**
 * PostgreSQL's classes and codes for "not now": connection lost, out of resources, shutting down, starting up; a statement, a wait for a
 * lock or a pause in a transaction that took longer than it may.
 */
const databaseFailures = /^(?:08...|53...|57P0[1-5]|58...|57014|55P03|25P0[34])$/

/** The driver's messages, without a code, when a connection breaks or none becomes free in time. */
const driverFailures =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** Something that we need is not there at this moment, and it is not the database or the disk. */
export class Outage extends Error {}

/** Too many ask for the same thing at this moment. Nothing was started; the request may be sent again after `retryAfterS` seconds. */
export class Busy extends Outage {
  readonly refusal: 'passwords-busy' | 'unavailable'
  readonly retryAfterS: number
  constructor(refusal: Busy['refusal'], retryAfterS: number) {
    super(`Too many wait: ${refusal}`)
    this.refusal = refusal
    this.retryAfterS = retryAfterS
  }
}

/**
 * Whether an error, or one of its causes, means that the database or the disk is currently unavailable. Then
 * nothing is wrong with the request, and it may be tried again.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Outage) return true
    const { code, syscall, message } = cause as NodeJS.ErrnoException
    if (code && (connectionFailures.has(code) || databaseFailures.test(code) || code === 'ENOSPC')) return true
    // A socket of the embedded database that is gone; a missing file of ours would be a bug.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (driverFailures.test(message)) return true
  }
  return false
}
