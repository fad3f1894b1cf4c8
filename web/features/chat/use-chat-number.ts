import { useEffect, useState } from 'react'
import { type LiveEvent, reconnectDelayMs } from '#root/contract/live.ts'
import { readPublicSettings } from '#root/web/api/public-settings.ts'

/** The chat number of the settings, following its changes. Null until it is known, and when it can not be read. */
export function useChatNumber(): string | null {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    const read = () => void readPublicSettings().then((settings) => setNumber(settings?.chatNumber ?? null))
    let stop = () => {}
    // Nobody waits for the chat: the page comes first.
    const start = setTimeout(() => {
      stop = followSettings(read)
    }, 1_500)
    return () => {
      clearTimeout(start)
      stop()
    }
  }, [])
  return number
}

/**
 * Calls `onRead` when the settings are to be read: once the server tells of their changes, so that none is missed in
 * between, at each change, and when the server can not tell. Returns how to stop.
 */
function followSettings(onRead: () => void): () => void {
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const connect = () => {
    source = new EventSource('/api/live')
    source.onopen = () => {
      failedAttempts = 0
      onRead()
    }
    source.onmessage = (message) => {
      if ((JSON.parse(message.data as string) as LiveEvent).type === 'settings') onRead()
    }
    source.onerror = () => {
      source?.close()
      if (failedAttempts === 0) onRead()
      timer = setTimeout(connect, reconnectDelayMs(failedAttempts))
      failedAttempts += 1
    }
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
