import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import { untilDone } from '#root/scripts/cluster/prepare.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { seats as seatTable } from '#root/server/platform/tables/lessons.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'

/** A leader may change twice while one request is repeated. */
const timeoutS = 120
const amount = '200'

const records = { deposit: deposits, investment: investments, withdrawal: withdrawals } as const
type Kind = keyof typeof records

/** The one record of each kind that the server has acknowledged to a seat. */
export type SeatMoney = Map<Kind, string>

/** Sends an operation until it has an answer, each time under the same key. Returns the record that it made. */
async function operate(seat: LiveSeat, path: string, body: object) {
  const key = randomUUID()
  return untilDone(`Seat ${seat.number}: ${path}`, timeoutS, () => seat.visitor.expect(201, 'POST', path, body, key))
}

/** Opens a deposit, and pays it from the practice wallet. */
export async function payIn(seat: LiveSeat, money: SeatMoney): Promise<void> {
  const { id, address, quote } = await operate(seat, '/api/deposits', { amount })
  money.set('deposit', id)
  await operate(seat, '/api/wallet/payments', { address, bitcoin: quote.bitcoin })
}

/** Throws unless the deposit of the seat is approved. */
export async function expectApproval(seat: LiveSeat): Promise<void> {
  const { deposits: [deposit] = [] } = await seat.visitor.expect(200, 'GET', '/api/deposits')
  if (deposit?.status !== 'approved') throw new Error(`The deposit of seat ${seat.number} is ${deposit?.status}`)
}

/** Invests the approved deposit. */
export async function investDeposit(seat: LiveSeat, money: SeatMoney): Promise<void> {
  money.set('investment', (await operate(seat, '/api/investments', { plan: 'beginners', amount })).id)
}

/** Requests the amount back once the plan has matured. */
export async function askForMoney(seat: LiveSeat, money: SeatMoney): Promise<void> {
  await untilDone(`The plan of seat ${seat.number}`, timeoutS, async () => {
    const { investments: [investment] = [] } = await seat.visitor.expect(200, 'GET', '/api/investments')
    if (investment?.status !== 'matured') throw new Error(`It is ${investment?.status}`)
  })
  const { practiceAddress } = await untilDone('The terms', timeoutS, () =>
    seat.visitor.expect(200, 'GET', '/api/withdrawals/terms'),
  )
  money.set('withdrawal', (await operate(seat, '/api/withdrawals', { walletAddress: practiceAddress, amount })).id)
}

/** Compares the answers that the seats got with the database: each acknowledged record is there, and nothing else of the seat. */
export async function findMoneyFaults(
  db: Queryable,
  lessonId: string,
  acknowledged: ReadonlyMap<number, SeatMoney>,
): Promise<string[]> {
  const faults: string[] = []
  for (const [kind, table] of Object.entries(records)) {
    const rows = await db
      .select({ number: seatTable.number, id: table.id })
      .from(table)
      .innerJoin(seatTable, eq(seatTable.clientId, table.clientId))
      .where(eq(seatTable.lessonId, lessonId))
    for (const [number, money] of acknowledged) {
      const stored = rows.filter((row) => row.number === number).map(({ id }) => id)
      const answered = money.get(kind as Kind)
      if (stored.length !== 1 || stored[0] !== answered)
        faults.push(`seat ${number}: the ${kind} ${answered} was acknowledged; stored: ${stored.join()}`)
    }
  }
  return faults
}
