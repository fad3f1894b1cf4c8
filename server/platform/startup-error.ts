/** A reason why Glasshouse cannot start: one sentence that says what to do. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Node's error of a failed system call. */
interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  port?: number
  address?: string
}

/** Explains the error that stopped the start in one sentence for the terminal. */
export function startupFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const { code, syscall, path, port, address, message } = asSystemError(error)
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the other program, or start Glasshouse with another PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${address ?? 'of that name'}: set HOST to one that it has, such as 127.0.0.1.`
    case 'ENOSPC':
      return 'The disk is full: free some space, then start again.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (syscall === 'listen')
        return `Port ${port} is reserved for the administrator: set PORT to a number above 1023.`
      return `Glasshouse cannot write to ${path ?? 'one of its files'}: set GLASSHOUSE_DATA_DIR to a folder that you can write to.`
    default:
      return `Glasshouse could not start: ${firstLine(message)}`
  }
}

function asSystemError(error: unknown): SystemError {
  return error instanceof Error ? error : new Error(String(error))
}

function firstLine(message: string): string {
  return message.trim().split('\n')[0] || 'no reason was given.'
}
