import type { Actor } from '#root/contract/identity.ts'
import type { NetworkState } from '#root/contract/network.ts'
import { type NetworkRefusal, openingHours } from '#root/domain/network.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { LocalNetwork } from '#root/server/platform/local-network.ts'

export interface NetworkServices {
  readonly db: Queryable
  readonly network: LocalNetwork
}

const subject = { kind: 'network' }

/** Who can reach this server. */
export function readNetwork(network: LocalNetwork): NetworkState {
  return {
    fixedBy: network.fixedBy,
    addresses: [...network.addresses()],
    openUntil: network.openUntil()?.toISOString() ?? null,
    origins: [...network.origins()],
    isLocalOnly: network.isLocalOnly(),
  }
}

/**
 * Opens the port to the local network. It is audited before the port opens, so that the port is never open without an
 * entry. Refuses a server whose settings fix this, a machine without a local address, and addresses at which nothing
 * can listen.
 */
export async function openNetwork(
  { db, network }: NetworkServices,
  operator: Actor,
): Promise<NetworkState | Refusal<NetworkRefusal>> {
  if (network.fixedBy) return refuse('network-fixed')
  const addresses = network.addresses().map(({ address }) => address)
  if (addresses.length === 0) return refuse('network-without-address')
  const details = { addresses: addresses.join(', '), hours: openingHours }
  await db.transaction((tx) => recordAudit(tx, { actor: operator, action: 'network-opened', subject, details }))
  await network.open(openingHours)
  if (!network.addresses().some(({ isOpen }) => isOpen)) {
    await closeNetwork({ db, network }, operator)
    return refuse('network-not-opened')
  }
  await db.transaction((tx) => publish(tx, 'everyone', { type: 'network' }))
  return readNetwork(network)
}

/** Closes the port to the local network. Refuses a server whose settings open it. */
export async function closeNetwork(
  { db, network }: NetworkServices,
  operator: Actor,
): Promise<NetworkState | Refusal<NetworkRefusal>> {
  if (network.fixedBy) return refuse('network-fixed')
  await db.transaction(async (tx) => {
    await recordAudit(tx, { actor: operator, action: 'network-closed', subject })
    await network.close()
    await publish(tx, 'everyone', { type: 'network' })
  })
  return readNetwork(network)
}
