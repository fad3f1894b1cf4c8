import { z } from '@hono/zod-openapi'
import { networkFixings } from '#root/domain/network.ts'
import { defineRoute, Instant, json, refusals } from './route.ts'

/** Who can reach this server. */
export const NetworkState = z
  .object({
    /** Why the console can neither open nor close the port; null: it can. */
    fixedBy: z.enum(networkFixings).nullable(),
    /** The addresses of the machine in its local networks, best first. */
    addresses: z.array(z.object({ address: z.string(), isOpen: z.boolean() })),
    /** When the port closes, in real time; null: it is closed. */
    openUntil: Instant.nullable(),
    /** The addresses at which a class reaches the server, best first. */
    origins: z.array(z.url()),
    /** Whether only this machine reaches the server. */
    isLocalOnly: z.boolean(),
  })
  .openapi('NetworkState')
export type NetworkState = z.infer<typeof NetworkState>

export const readNetwork = defineRoute({
  method: 'get',
  path: '/api/operator/network',
  access: 'staff',
  tags: ['network'],
  summary: 'Who can reach this server: the machine alone, or the local network',
  responses: { 200: json(NetworkState, 'The state'), ...refusals },
})

export const openNetwork = defineRoute({
  method: 'put',
  path: '/api/operator/network/opening',
  access: 'operator',
  confirmation: 'recent',
  tags: ['network'],
  summary: 'Open the port of this server to the local network for 12 hours',
  responses: { 200: json(NetworkState, 'The state'), ...refusals },
})

export const closeNetwork = defineRoute({
  method: 'delete',
  path: '/api/operator/network/opening',
  access: 'operator',
  tags: ['network'],
  summary: 'Close the port of this server to the local network',
  responses: { 200: json(NetworkState, 'The state'), ...refusals },
})
