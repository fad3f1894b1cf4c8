import type { PublicSettings } from '#root/contract/settings.ts'

/** Reads what public pages show of the firm's settings; null, and logged, when it can not be read. */
export async function readPublicSettings(): Promise<PublicSettings | null> {
  try {
    const response = await fetch('/api/public-settings')
    if (!response.ok) throw new Error(`The settings were answered with ${response.status}`)
    return (await response.json()) as PublicSettings
  } catch (error) {
    console.error(error)
    return null
  }
}
