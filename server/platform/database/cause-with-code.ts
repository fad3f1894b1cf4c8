/** The error, or the cause of it, that carries one of these codes of PostgreSQL; null when none does. */
export function causeWithCode(error: unknown, ...codes: readonly string[]): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.includes(String(cause.code))) return cause
  return null
}
