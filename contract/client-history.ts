import { z } from '@hono/zod-openapi'
import { ActivityQuery, DepositsQuery, Movement, PastDeposit, PastWithdrawal, WithdrawalsQuery } from './history.ts'
import { defineRoute, json, pageOf, refusals } from './route.ts'

/* The history of a client for the firm's staff, in the shapes that the client gets. */

const params = z.object({ id: z.string().min(1).max(100) })

export const listClientMovements = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}/activity',
  access: 'staff',
  tags: ['clients'],
  summary: 'A page of a client’s transactions, from the ledger',
  request: { params, query: ActivityQuery },
  responses: { 200: json(pageOf(Movement), 'The page'), ...refusals },
})

export const listClientDeposits = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}/deposits',
  access: 'staff',
  tags: ['clients'],
  summary: 'A page of a client’s deposits',
  request: { params, query: DepositsQuery },
  responses: { 200: json(pageOf(PastDeposit), 'The page'), ...refusals },
})

export const listClientWithdrawals = defineRoute({
  method: 'get',
  path: '/api/operator/clients/{id}/withdrawals',
  access: 'staff',
  tags: ['clients'],
  summary: 'A page of a client’s withdrawals',
  request: { params, query: WithdrawalsQuery },
  responses: { 200: json(pageOf(PastWithdrawal), 'The page'), ...refusals },
})
