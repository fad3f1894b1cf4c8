/**
 * Whether an address or key is of the main bitcoin network, by how it begins. The server decodes it and decides; this
 * only says it at once, before anything is confirmed.
 */
export function looksLikeMainNetwork(address: string): boolean {
  return /^(bc1|[xyz]pub)/i.test(address) || /^[13][1-9A-HJ-NP-Za-km-z]{24,}$/.test(address)
}
