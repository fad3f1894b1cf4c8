/** Where conversations open. A host that belongs to nobody: the simulation sends no one to a stranger. */
const chatHost = 'https://chat.example.com'

const fewestDigits = 10

/** The link of the chat button: host and digits of the number. Null when there is no number or it has fewer than 10 digits. */
export function chatLink(number: string | null): string | null {
  const digits = (number ?? '').replaceAll(/\D/g, '')
  return digits.length < fewestDigits ? null : `${chatHost}/${digits}`
}
