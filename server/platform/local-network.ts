import type { NetworkFixing } from '#root/domain/network.ts'

/**
 * The origin of all links in emails and invitations: PUBLIC_URL if it is set; otherwise the address at which other devices
 * reach this server, if there is one.
 */
export function linkOrigin(network: Pick<LocalNetwork, 'origins'>): string {
  return network.origins()[0]!
}

/** The address at which devices of the local network reach this server. */
export interface LocalNetwork {
  /** Why it can be neither opened nor closed in the console; null: it can. */
  readonly fixedBy: NetworkFixing | null
  /** The addresses of the machine in its local networks, best first, and whether the server listens there. */
  addresses(): readonly { readonly address: string; readonly isOpen: boolean }[]
  /** When it closes; null: it is closed. */
  openUntil(): Date | null
  /** The addresses at which a class reaches the server, best first; at least one. */
  origins(): readonly string[]
  /** Whether only the server's own machine reaches it there. */
  isLocalOnly(): boolean
  /** Listens on the addresses of the local network for some hours. No connection is cut. */
  open(hours: number): Promise<void>
  /** Stops listening there. Running requests are answered. */
  close(): Promise<void>
}

/** A network that the console can neither open nor close: this address is the only one. */
export function fixedNetwork(publicUrl: string): LocalNetwork {
  return {
    fixedBy: 'address',
    addresses: () => [],
    openUntil: () => null,
    origins: () => [publicUrl],
    isLocalOnly: () => false,
    open: async () => {},
    close: async () => {},
  }
}
