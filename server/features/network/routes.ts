import * as contract from '#root/contract/network.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { closeNetwork, type NetworkServices, openNetwork, readNetwork } from './open-network.ts'

/** The console's routes of the local network. */
export function networkRoutes(services: NetworkServices): Route[] {
  return [
    route(contract.readNetwork, async () => readNetwork(services.network)),
    route(contract.openNetwork, ({ actor }) => openNetwork(services, actor)),
    route(contract.closeNetwork, ({ actor }) => closeNetwork(services, actor)),
  ]
}
