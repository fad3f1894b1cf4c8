/** The error, or the cause in its chain, with one of these PostgreSQL codes; null if there is none. */
export function causeWithCode(error: unknown, ...codes: readonly string[]): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.includes(String(cause.code))) return cause
  return null
}
