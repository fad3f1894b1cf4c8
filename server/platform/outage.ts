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
 * PostgreSQL's classes and codes of temporary failures: connection lost, out of resources, shutting down, starting up,
 * and time limits of a statement, a lock or an idle transaction.
 */
const databaseFailures = /^(?:08...|53...|57P0[1-5]|58...|57014|55P03|25P0[34])$/

/** The driver's messages without a code: a connection breaks, or none becomes free in time. */
const driverFailures =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/

/** With a full disk PostgreSQL may refuse a new connection like this, with the code of an internal error. */
const connectionRefusal = /^could not write init file/

/** A temporary failure of a service other than the database or the disk. */
export class Outage extends Error {}

/**
 * The connection to the database was lost during a commit, or no standby has confirmed the commit: it is unknown
 * whether the writes are stored. Repeating the operation with the same idempotency key is safe.
 */
export class UnknownOutcome extends Outage {}

/** Too many concurrent requests. Nothing was started; the request may be repeated after `retryAfterS` seconds. */
export class Busy extends Outage {
  readonly refusal: 'passwords-busy' | 'unavailable'
  readonly retryAfterS: number
  constructor(refusal: Busy['refusal'], retryAfterS: number) {
    super(`The queue is full: ${refusal}`)
    this.refusal = refusal
    this.retryAfterS = retryAfterS
  }
}

/** Whether an error, or one of its causes, leaves the outcome unknown. */
export function isUnknownOutcome(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof UnknownOutcome) return true
  return false
}

/** The system's codes for a connection that ends during a statement, and PostgreSQL's when it stops or has crashed. */
const lostConnection = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[12345])$/

/** Whether a statement that was sent failed because its connection was lost. */
export function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if ((code && lostConnection.test(code)) || message.startsWith('Connection terminated')) return true
  }
  return false
}

/**
 * Whether an error, or one of its causes, means that the database or the disk is currently unavailable. The request
 * itself is valid then and may be repeated.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Outage) return true
    const { code, syscall, message } = cause as NodeJS.ErrnoException
    if (code && (connectionFailures.has(code) || databaseFailures.test(code) || code === 'ENOSPC')) return true
    // A missing socket of the embedded database; any other missing file is a bug.
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (driverFailures.test(message) || connectionRefusal.test(message)) return true
  }
  return false
}
