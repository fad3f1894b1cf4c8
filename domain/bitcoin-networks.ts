/** The bitcoin networks that Glasshouse supports. The type has no main network, so no code can name it. */
export const networks = ['regtest', 'signet', 'testnet4'] as const
export type Network = (typeof networks)[number]

/**
 * The address prefix of each network. Signet and testnet4 share theirs, so an address does not always identify its
 * network.
 */
export const addressPrefixes: Record<Network, string> = { regtest: 'bcrt', signet: 'tb', testnet4: 'tb' }
