import type { Queryable } from '#root/server/platform/database/queryable.ts'
import {
  openMatured,
  seedDeposits,
  seedInvestments,
  seedPendingDeposits,
  seedPendingWithdrawals,
} from '#root/tests/many-investments.ts'
import { newPerson } from '#root/tests/people.ts'
import { type Answer, openBrowser } from '#root/tests/start/browser.ts'
import { sessionCookies } from '../session-cookie.ts'

export interface Operation {
  readonly name: 'approve' | 'invest' | 'settle' | 'pay'
  readonly send: () => Promise<Answer>
  /** The expected database state after it. */
  readonly trace: (answer: Answer) => string
}

const clientCount = 5
const maturing = 100

/** A round's simultaneous operations: deposits to approve, plans to buy, withdrawals to pay, and a day that lets plans mature. */
export async function prepareOperations(db: Queryable, url: string, secret: string): Promise<Operation[]> {
  const cookieOf = sessionCookies(db, { publicUrl: url, secret })
  const enter = async (person: { readonly id: string }) => openBrowser(url, { cookie: await cookieOf(person) })
  const operator = await enter(await newPerson(db, 'operator'))
  const clients = await Promise.all(Array.from({ length: clientCount }, () => newPerson(db, 'client')))
  const ids = clients.map(({ id }) => id)

  await openMatured(db, ids)
  const withdrawals = await seedPendingWithdrawals(db, ids)
  await seedDeposits(db, ids)
  const deposits = await seedPendingDeposits(db, ids)
  await seedInvestments(db, maturing, 9)
  const ofClients = clients.map(async (client): Promise<Operation[]> => {
    const browser = await enter(client)
    const [deposit, withdrawal] = [deposits.get(client.id), withdrawals.get(client.id)]
    return [
      {
        name: 'approve',
        send: () => operator.post(`/api/operator/deposits/${deposit}/approval`),
        trace: () => `deposits where id = '${deposit}' and status = 'approved'`,
      },
      {
        name: 'invest',
        send: () => browser.post('/api/investments', { plan: 'beginners', amount: '100' }),
        trace: ({ body }) => `investments where id = '${body.id}'`,
      },
      {
        name: 'pay',
        send: () => operator.post(`/api/operator/withdrawals/${withdrawal}/approval`),
        trace: () => `withdrawals where id = '${withdrawal}' and status = 'approved'`,
      },
    ]
  })
  const settle: Operation = {
    name: 'settle',
    send: () => operator.post('/api/operator/clock/moves', { move: 'day', times: 1 }),
    trace: ({ body }) => `firm_clock where firm_now() >= '${body.now}'`,
  }
  return [...(await Promise.all(ofClients)).flat(), settle]
}
