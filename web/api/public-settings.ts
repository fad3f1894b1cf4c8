import type { PublicSettings } from '#root/contract/settings.ts'
import { setClaims } from '#root/web/ui/claims.ts'
import { setFirmWords } from '#root/web/ui/firm-words.ts'
import { setLensPolicy } from '#root/web/ui/lens.ts'

/** Reads what public pages show of the firm's settings, and puts the page in its words and policies; null, and told to `onFailure`, when it can not be read. */
export async function readPublicSettings(
  onFailure: (error: unknown) => void = console.error,
): Promise<PublicSettings | null> {
  try {
    const response = await fetch('/api/public-settings')
    if (!response.ok) throw new Error(`The settings were answered with ${response.status}`)
    const settings = (await response.json()) as PublicSettings
    setLensPolicy(settings.lens)
    setClaims(settings.claims)
    setFirmWords(settings.words)
    return settings
  } catch (error) {
    onFailure(error)
    return null
  }
}
