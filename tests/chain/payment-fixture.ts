import { eq, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { parseBitcoin } from '#root/domain/bitcoin.ts'
import { listDepositsOf } from '#root/server/features/deposits/store.ts'
import { readBalances } from '#root/server/ledger/accounts.ts'
import type { NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { publishedDuring } from '#root/tests/published-during.ts'
import type { Harness } from './harness.ts'

export type OpenHarness = (database: NodeDatabase) => Promise<Harness>
export type PaymentFixture = ReturnType<typeof paymentFixture>

/** A firm on a chain, and the steps of the payment tests. It starts before the first test of its group. */
export function paymentFixture(open: OpenHarness) {
  let firm: Awaited<ReturnType<typeof openFirm>>
  let harness: Harness
  let url: string
  beforeAll(async () => {
    const database = await freshDatabase()
    url = database.url
    harness = await open(database)
    firm = await openFirm(database.db, harness.chain)
    return () => harness.close()
  }, 60_000)
  return {
    get firm() {
      return firm
    },
    get harness() {
      return harness
    },
    /** A new client's deposit, and its amount in satoshis. */
    async opened(amount = '640') {
      await firm.follow()
      const client = await firm.newClient()
      const deposit = accepted(await firm.openDeposit(client, amount))
      return { client, deposit, requestedSats: parseBitcoin(deposit.quote!.bitcoin)! }
    },
    async send(raw: Buffer): Promise<void> {
      await harness.chain.broadcast(raw)
      await firm.follow()
    },
    async mine(count: number): Promise<void> {
      await harness.mine(count)
      await firm.follow()
    },
    async reorganise(depth: number, raws: readonly Buffer[] = []): Promise<void> {
      await harness.reorganise(depth, raws)
      await firm.follow()
    },
    /** Lets the quote of a deposit expire now, without a move of the clock. */
    async endQuote(id: string): Promise<void> {
      await firm.db
        .update(deposits)
        .set({ quotedUntil: sql`firm_now()` })
        .where(eq(deposits.id, id))
    },
    /** The events that are published while something runs. */
    publishedDuring: (run: () => Promise<unknown>) => publishedDuring(url, run),
    /** The client's latest deposit as they see it. */
    async latestDeposit(client: Actor) {
      const [deposit] = await listDepositsOf(firm.db, client.id)
      return deposit!
    },
    deposited: async (client: Actor) => (await readBalances(firm.db, client.id)).depositedCents,
  }
}
