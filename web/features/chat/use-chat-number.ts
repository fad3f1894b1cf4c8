import { useEffect, useState } from 'react'
import { followSettings } from '#root/web/api/follow-settings.ts'
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
