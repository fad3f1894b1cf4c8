import type { NetworkFixing } from '#root/domain/network.ts'

/** How devices of the local network reach this server. */
export interface LocalNetwork {
  /** Why it can be neither opened nor closed here; null: it can. */
  readonly fixedBy: NetworkFixing | null
  /** The addresses of the machine in its local networks, best first, and whether the server listens there. */
  addresses(): readonly { readonly address: string; readonly isOpen: boolean }[]
  /** When it closes; null: it is closed. */
  openUntil(): Date | null
  /** Where a class reaches the server, best first; at least one. */
  origins(): readonly string[]
  /** Whether nobody reaches the server there but its own machine. */
  isLocalOnly(): boolean
  /** Listens on the addresses of the local network for some hours. Nobody is disconnected. */
  open(hours: number): Promise<void>
  /** Stops listening there. Requests that are under way are answered. */
  close(): Promise<void>
}
