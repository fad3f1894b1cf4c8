import { BlockList } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Addresses that only devices of the same network reach: RFC 1918, and those between a provider and its customers. */
const local = new BlockList()
local.addSubnet('10.0.0.0', 8)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addSubnet('100.64.0.0', 10)
local.addSubnet('127.0.0.0', 8)

/** Networks of virtual machines and containers, and tunnels: no class is connected there. */
const unseen = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vethernet|utun|tun|tap|wg|zt|tailscale|ppp)/i
/** A network that the machine provides, such as the hotspot of a laptop. */
const shared = /^(?:bridge|ap)\d/i

type Interfaces = ReturnType<typeof networkInterfaces>

/**
 * The IPv4 addresses of this machine in its local networks: first the networks that it has joined, then one that it
 * provides. Public addresses are excluded: opening one is a decision for the settings.
 */
export function localAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces)
    .filter(([name]) => !unseen.test(name))
    .flatMap(([name, infos = []]) => infos.filter(isLocal).map(({ address }) => ({ name, address })))
  const ownLast = found.toSorted((one, other) => Number(shared.test(one.name)) - Number(shared.test(other.name)))
  return [...new Set(ownLast.map(({ address }) => address))]
}

function isLocal({ family, internal, address }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4' && !internal && local.check(address)
}
