import { useEffect, useState } from 'react'
import { type LiveEvent, reconnectDelayMs } from '#root/contract/live.ts'
import type { PublicSettings } from '#root/contract/settings.ts'

/** The chat number of the settings, following its changes. Null until it is known, and when it can not be read. */
export function useChatNumber(): string | null {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    const read = () => void readChatNumber().then(setNumber)
    let stop = () => {}
    // Nobody waits for the chat: the page comes first.
    const start = setTimeout(() => {
      read()
      stop = followSettings(read)
    }, 1_500)
    return () => {
      clearTimeout(start)
      stop()
    }
  }, [])
  return number
}

async function readChatNumber(): Promise<string | null> {
  try {
    const response = await fetch('/api/public-settings')
    if (!response.ok) throw new Error(`The settings were answered with ${response.status}`)
    return ((await response.json()) as PublicSettings).chatNumber
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Calls `onChange` whenever the settings change, and after each reconnection. Returns how to stop. */
function followSettings(onChange: () => void): () => void {
  let failedAttempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const connect = () => {
    source = new EventSource('/api/live')
    source.onopen = () => {
      if (failedAttempts > 0) onChange()
      failedAttempts = 0
    }
    source.onmessage = (message) => {
      if ((JSON.parse(message.data as string) as LiveEvent).type === 'settings') onChange()
    }
    source.onerror = () => {
      source?.close()
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
