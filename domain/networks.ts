/** The bitcoin networks that exist for Glasshouse. There is no main network in the type, so no code can name it. */
export type Network = 'regtest' | 'signet' | 'testnet4'

/** How addresses of a network begin. Signet and testnet4 share theirs: an address cannot name its network. */
export const addressPrefixes: Record<Network, string> = { regtest: 'bcrt', signet: 'tb', testnet4: 'tb' }
