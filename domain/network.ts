/** How long a server stays open to the local network after an operator has opened it, in hours: a school day. */
export const openingHours = 12

/**
 * Why the console cannot open a server to the network. `host`: the setting HOST has already opened it. `address`:
 * browsers reach it at the PUBLIC_URL of the settings. `proxy`: it trusts the addresses that a proxy reports, and
 * others could then forge theirs.
 */
export const networkFixings = ['host', 'address', 'proxy'] as const
export type NetworkFixing = (typeof networkFixings)[number]

export type NetworkRefusal = 'network-fixed' | 'network-without-address' | 'network-not-opened'
