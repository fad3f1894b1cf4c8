export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

/** The fields of a line besides its message. Never a password, a token, a document or a query's values. */
export type LogFields = Readonly<Record<string, unknown>>

export type Log = Readonly<Record<LogLevel, (message: string, fields?: LogFields) => void>>

/** Writes one JSON object a line for everything at least as severe as `level`. */
export function createLog(level: LogLevel, write: (line: string) => unknown): Log {
  const writer =
    (of: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(of) > logLevels.indexOf(level)) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level: of, message, ...fields })}\n`)
    }
  return { error: writer('error'), warn: writer('warn'), info: writer('info'), debug: writer('debug') }
}

/** An error and its causes for the log. A failed query is logged with its text, without its values. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) }
  const { query, code } = error as Error & { query?: unknown; code?: unknown }
  const failedQuery = typeof query === 'string'
  return {
    error: failedQuery ? `${error.name}: ${query}` : `${error.name}: ${error.message}`,
    ...(code === undefined ? {} : { code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
