import { firmName } from '#root/domain/firm.ts'

/** Who a passkey is made for: the name of the site, and the one origin on which it may be used. */
export function relyingParty(publicUrl: string): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { name: firmName, id: hostname, origin }
}
