import { type LiveEvent, reconnectDelayMs } from '#root/contract/live.ts'

const readers = new Set<() => void>()
let stop: (() => void) | undefined

/**
 * Calls `onRead` when the settings are to be read: once the server tells of their changes, so that none is missed in
 * between, at each change, and when the server can not tell. All of a page share one connection. Returns how to stop.
 */
export function followSettings(onRead: () => void): () => void {
  readers.add(onRead)
  if (stop) onRead()
  else stop = connect()
  return () => {
    readers.delete(onRead)
    if (readers.size > 0) return
    stop?.()
    stop = undefined
  }
}

const tell = () => readers.forEach((onRead) => onRead())

function connect(): () => void {
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const open = () => {
    source = new EventSource('/api/live')
    source.onopen = () => {
      failedAttempts = 0
      tell()
    }
    source.onmessage = (message) => {
      if ((JSON.parse(message.data as string) as LiveEvent).type === 'settings') tell()
    }
    source.onerror = () => {
      source?.close()
      if (failedAttempts === 0) tell()
      timer = setTimeout(open, reconnectDelayMs(failedAttempts))
      failedAttempts += 1
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
