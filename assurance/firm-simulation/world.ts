import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { practiceHarness } from '#root/tests/chain/harness.ts'
import { openTestChain } from '#root/tests/chain/test-chain.ts'
import { copyTemplate } from '#root/tests/database.ts'
import { openFirm, rateCents } from '#root/tests/firm.ts'
import { newModelClient } from '#root/tests/money/model.ts'
import { ChainModel } from '../rule-simulation/chain-model.ts'
import { breakableDatabase, type Crash } from './crashes.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Faults that a test injects into the firm, to be detected. */
export type Planted = (world: World) => Promise<void> | void

export const clientCount = 2

/** A firm on its own database with the practice chain, and the model. */
export async function openWorld(planted: Planted = () => {}) {
  const { env, drop } = await copyTemplate()
  const outside = databaseAt(env.DATABASE_OWNER_URL)
  // Credits are corrected in the order of the deposits' ids, so these must be the same for a history to repeat.
  await outside.db.execute(sql`create sequence simulated_ids`)
  for (const table of ['deposits', 'withdrawals'])
    await outside.db.execute(
      sql.raw(`alter table ${table} alter column id
        set default ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('simulated_ids')), 12, '0'))::uuid`),
    )
  const harness = await practiceHarness(outside.db)
  // The coins that pay are mature even after a reorganisation.
  await harness.mine(10)
  const database = breakableDatabase(env.DATABASE_URL, outside.pool)
  let key = ''
  const firm = await openFirm(database.db, openTestChain(database.db), () => key)
  await firm.follow()

  const model = new ChainModel()
  model.height = (await harness.chain.tip()).height
  model.rate = rateCents
  const clients = []
  for (let count = 0; count < clientCount; count += 1) {
    const pendingWithdrawals: { id: string; amount: number; address: string }[] = []
    clients.push({ actor: await firm.newClient(), model: { ...newModelClient(), pendingWithdrawals } })
  }
  const world = {
    /** The firm, on a database connection that may break. */
    firm: { ...firm },
    /** The same database through a connection that does not break. */
    db: outside.db,
    harness,
    model,
    clients,
    crashes: 0,
    replacements: 0,
    wallets: 0,
    /** The address and the amount of approved withdrawals. */
    approved: [] as { id: string; address: string }[],
    /** The payments, with the coins that they spend. */
    payments: [] as Payment[],
    /** Runs an operation of the firm under one key, and repeats it after a crash. */
    async call<T>(work: () => Promise<T>, crash: Crash | null): Promise<T> {
      key = randomUUID()
      if (!crash) return work()
      const { result, isCrashed } = await database.throughCrash(crash, work)
      if (isCrashed) world.crashes += 1
      return result
    },
    async close() {
      await harness.close()
      await database.close()
      await outside.close()
      await drop()
    },
  }
  await planted(world)
  return world
}

/** A payment to a deposit, and its coin. */
export interface Payment {
  readonly deposit: ChainModel['deposits'][number]
  readonly coin: ReturnType<Awaited<ReturnType<typeof practiceHarness>>['coin']>
  payment: ReturnType<ChainModel['pay']>
}
