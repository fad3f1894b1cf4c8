/** The host of chat links. It is reserved, so the simulation sends no one to a real person. */
const chatHost = 'https://chat.example.com'

/** The default chat number of a new firm; 555-01xx numbers belong to nobody. */
export const defaultChatNumber = '+1 (206) 555-0143'

const minDigits = 10

/** The link of the chat button: host and digits of the number. Null when there is no number or it has fewer than 10 digits. */
export function chatLink(number: string | null): string | null {
  const digits = (number ?? '').replaceAll(/\D/g, '')
  return digits.length < minDigits ? null : `${chatHost}/${digits}`
}
