import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { ClockMove } from '#root/domain/clock.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { openAccountKeys, openSigner } from '#root/server/chain/account-keys.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { moveClock } from '#root/server/features/clock/move-clock.ts'
import { approveDeposit } from '#root/server/features/deposits/approve-deposit.ts'
import { followPayments } from '#root/server/features/deposits/follow-payments.ts'
import { openDeposit } from '#root/server/features/deposits/open-deposit.ts'
import { uploadProof } from '#root/server/features/deposits/proof-uploads.ts'
import { rejectDeposit } from '#root/server/features/deposits/reject-deposit.ts'
import { invest, reinvest } from '#root/server/features/investments/invest.ts'
import { settleMatured } from '#root/server/features/investments/settle-matured.ts'
import { approveWithdrawal } from '#root/server/features/withdrawals/approve-withdrawal.ts'
import { cancelWithdrawal } from '#root/server/features/withdrawals/cancel-withdrawal.ts'
import { followPayouts } from '#root/server/features/withdrawals/payouts/follow-payouts.ts'
import { rejectWithdrawal } from '#root/server/features/withdrawals/reject-withdrawal.ts'
import { requestWithdrawal } from '#root/server/features/withdrawals/request-withdrawal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { openFiles } from '#root/server/platform/files/files.ts'
import type { ObjectStore } from '#root/server/platform/files/object-store.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { openTestChain } from './chain/test-chain.ts'
import { newPerson } from './people.ts'
import { png } from './proof-of-payment.ts'

/** BIP 84's own example seed, which is public. */
const seed = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
)
/** The price of a bitcoin in these tests: $64,000. */
export const rateCents = 64_000_00n
export const regtestAddress = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'

/**
 * The firm's operations on a database, as an operator and any client do them, each with a new idempotency key unless
 * `key` makes others.
 */
export async function openFirm(db: Queryable, chain: Chain = openTestChain(db), key: () => string = randomUUID) {
  const keys = await openAccountKeys(db, () => seed, 'regtest')
  const files = openFiles(db, inMemory(), { masterKey: randomBytes(32), otherMasterKey: null })
  const operator = await newPerson(db, 'operator')
  const rate = { cents: rateCents }
  const readRate = async () => rate.cents

  const firm = {
    db,
    keys,
    files,
    operator,
    chain,
    /** The price of a bitcoin, in cents. */
    rate,
    /** Processes the chain's state. */
    follow: () => followPayments({ db, chain, accountKeys: keys, readRate }),
    /** Pays approved withdrawals, as another process may do at the same time. */
    payOut: (through: Chain = chain) =>
      followPayouts({ db, chain: through, accountKeys: keys, signer: openSigner(keys, () => seed), readRate }),
    newClient: () => newPerson(db, 'client'),
    openDeposit: (client: Actor, amount: string) =>
      openDeposit({ db, chain, accountKeys: keys, readRate }, client.id, key(), { amount }),
    uploadProof: (client: Actor, depositId: string) =>
      uploadProof({ db, files, retentionDays: 30 }, { clientId: client.id, depositId, name: 'proof.png', bytes: png }),
    approveDeposit: (id: string) => approveDeposit({ db, chain }, operator, key(), id),
    rejectDeposit: (id: string) => rejectDeposit(db, operator, key(), id, 'No payment came'),
    invest: (client: Actor, plan: PlanId, amount: string) => invest(db, client.id, key(), { plan, amount }),
    reinvest: (client: Actor, plan: PlanId, amount: string) => reinvest(db, client.id, key(), { plan, amount }),
    requestWithdrawal: (client: Actor, amount: string, walletAddress = regtestAddress) =>
      requestWithdrawal({ db, network: keys.network }, client.id, key(), { walletAddress, amount }),
    cancelWithdrawal: (client: Actor, id: string) => cancelWithdrawal(db, client, key(), id),
    approveWithdrawal: (id: string) => approveWithdrawal(db, operator, key(), id),
    rejectWithdrawal: (id: string) => rejectWithdrawal(db, operator, key(), id, 'Not today'),
    /** Moves the clock and settles the plans that matured; returns their number. */
    async moveClock(move: ClockMove, times = 1): Promise<number> {
      accepted(await moveClock(db, operator, key(), { move, times }))
      return settleMatured(db)
    },
    /** Sets the withdrawal fee, in hundredths of a percent. */
    setFee: (basisPoints: number) =>
      db.execute(sql`update settings set value = ${String(basisPoints)} where name = 'withdrawal-fee-basis-points'`),
    /** The client's latest mail. */
    async lastMailTo({ id }: Actor) {
      const [mail] = await db.select().from(outbox).where(eq(outbox.userId, id)).orderBy(desc(outbox.place)).limit(1)
      return mail
    },
    /** A pending deposit. */
    async prove(client: Actor, amount: string) {
      const { id } = accepted(await firm.openDeposit(client, amount))
      return accepted(await firm.uploadProof(client, id))
    },
    /** A client with an approved deposit. */
    async newFundedClient(amount: string) {
      const client = await firm.newClient()
      const { id } = await firm.prove(client, amount)
      accepted(await firm.approveDeposit(id))
      return client
    },
    /** A client whose one Advanced plan has matured: 4 times the principal is withdrawable. */
    async newClientWithPayout(principal: string) {
      const client = await firm.newFundedClient(principal)
      accepted(await firm.invest(client, 'advanced', principal))
      await firm.moveClock('day', 15)
      return client
    },
  }
  return firm
}

/** The answer of an operation that must not be refused. */
export function accepted<T extends object>(outcome: T): Exclude<T, Refusal> {
  if (isRefusal(outcome)) throw new Error(`Refused: ${JSON.stringify(outcome)}`)
  return outcome as Exclude<T, Refusal>
}

function inMemory(): ObjectStore {
  const objects = new Map<string, Buffer>()
  return {
    put: async (name, bytes) => void objects.set(name, Buffer.from(bytes)),
    get: async (name) => objects.get(name) ?? null,
    remove: async (name) => void objects.delete(name),
    list: async function* () {
      for (const name of objects.keys()) yield { name, modifiedAt: new Date() }
    },
  }
}
