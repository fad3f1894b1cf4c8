import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { openMatured, seedDeposits, seedPendingDeposits } from '#root/tests/many-investments.ts'
import { newPerson } from '#root/tests/people.ts'
import { openBrowser } from '#root/tests/start/browser.ts'
import { sessionCookies } from '../faults/session-cookie.ts'
import type { Player, HistoryRecorder } from './play-operations.ts'

export interface Players {
  readonly clients: readonly Player[]
  readonly operator: Player
  /** Deposits for the operator to approve. */
  readonly depositIds: readonly string[]
}

/**
 * Signs clients and an operator in at a firm: each client has $100 to invest and $200 to withdraw, and the operator one deposit of
 * each of them to approve. `secret` signs the firm's sessions.
 */
export async function seedPlayers(
  db: Queryable,
  { firm, url, secret, clientCount }: { firm: string; url: string; secret: string; clientCount: number },
  recorder: HistoryRecorder,
  random: () => number,
): Promise<Players> {
  const cookieOf = sessionCookies(db, { publicUrl: url, secret })
  const enter = async (person: { readonly id: string }): Promise<Player> => {
    const browser = openBrowser(url, { cookie: await cookieOf(person) })
    return { firm, actorId: person.id, browser, recorder, random }
  }
  const people = await Promise.all(Array.from({ length: clientCount }, () => newPerson(db, 'client')))
  const ids = people.map(({ id }) => id)
  await openMatured(db, ids)
  await seedDeposits(db, ids)
  const deposits = await seedPendingDeposits(db, ids)
  return {
    clients: await Promise.all(people.map(enter)),
    operator: await enter(await newPerson(db, 'operator')),
    depositIds: [...deposits.values()],
  }
}
