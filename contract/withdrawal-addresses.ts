import { z } from '@hono/zod-openapi'
import { maxAddressNameLength } from '#root/domain/withdrawal-addresses.ts'
import { defineRoute, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

/** An address to which a client withdraws, under the client's own name for it. */
export const WithdrawalAddress = z
  .object({ id: z.uuid(), name: z.string(), address: z.string(), createdAt: Instant })
  .openapi('WithdrawalAddress')
export type WithdrawalAddress = z.infer<typeof WithdrawalAddress>

const SavedAddress = z.strictObject({
  name: z.string().trim().min(1).max(maxAddressNameLength),
  address: z.string().trim().min(1).max(120),
})

export const listWithdrawalAddresses = defineRoute({
  method: 'get',
  path: '/api/withdrawal-addresses',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'The addresses that the client has saved, oldest first',
  responses: { 200: json(z.object({ addresses: z.array(WithdrawalAddress) }), 'The addresses'), ...refusals },
})

export const saveWithdrawalAddress = defineRoute({
  method: 'post',
  path: '/api/withdrawal-addresses',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'Save a test bitcoin address under a name',
  request: { body: jsonBody(SavedAddress) },
  responses: { 201: json(WithdrawalAddress, 'Saved'), ...refusals },
})

export const changeWithdrawalAddress = defineRoute({
  method: 'put',
  path: '/api/withdrawal-addresses/{id}',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'Change the name or the address of a saved address',
  request: { params: IdParams, body: jsonBody(SavedAddress) },
  responses: { 200: json(WithdrawalAddress, 'Changed'), ...refusals },
})

export const deleteWithdrawalAddress = defineRoute({
  method: 'delete',
  path: '/api/withdrawal-addresses/{id}',
  access: 'client',
  tags: ['withdrawals'],
  summary: 'Delete a saved address',
  request: { params: IdParams },
  responses: { 200: json(WithdrawalAddress, 'The deleted address'), ...refusals },
})
