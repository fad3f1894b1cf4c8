import { eq, sql } from 'drizzle-orm'
import { quoteMinutes, requestedSats } from '#root/domain/bitcoin.ts'
import { checkDeposit } from '#root/domain/deposits.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import {
  lockNextAddress,
  type TakenAddress,
  takeDepositAddress,
  takeLockedAddress,
} from '#root/server/chain/addresses.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { causeWithCode } from '#root/server/platform/database/cause-with-code.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readAndRunOnce } from '#root/server/platform/idempotency.ts'
import { readLimits } from '#root/server/platform/offer.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { isOpenedOf, type ReadRate } from './payments.ts'
import { presentOpened, readOpenedContext } from './present-deposit.ts'
import { publishDeposit } from './publish-deposit.ts'

export interface OpeningServices {
  readonly db: Queryable
  readonly accountKeys: AccountKeys
  readonly readRate: ReadRate
  readonly chain: Pick<Chain, 'within'>
}

/**
 * Opens a deposit of an amount (decimal dollars), assigns its own address, and quotes it in bitcoin at the current
 * rate. A client has at most one opened deposit: a further request changes its amount and its quote, and keeps its
 * address. Refuses amounts outside the limits, and any deposit while there is no market price. Waits for the database
 * once to read and lock, and once to write and commit.
 */
export async function openDeposit(services: OpeningServices, clientId: string, key: string, request: Request) {
  // Before the transaction, because the market may be slow.
  const rateCents = await services.readRate(services.db)
  try {
    return await openAt(rateCents, services, clientId, key, request)
  } catch (error) {
    if (!causeWithCode(error, uniqueViolation)) throw error
    // Another tab has opened a deposit in the meantime: amend that one.
    return openAt(rateCents, services, clientId, key, request)
  }
}

interface Request {
  readonly amount: string
}

const uniqueViolation = '23505'

function openAt(
  rateCents: Awaited<ReturnType<ReadRate>>,
  { db, accountKeys, chain }: OpeningServices,
  clientId: string,
  key: string,
  request: Request,
) {
  const operation = { actorId: clientId, key, operation: 'deposit.open', request }
  const read = (tx: Transaction) => readFacts(tx, clientId)
  return readAndRunOnce(db, operation, read, async (tx, { limits, context, opened, fresh, nextIndex }) => {
    const amountCents = fromDecimal(request.amount)
    const refusal = checkDeposit(amountCents, limits)
    if (refusal) return refusal
    if (isRefusal(rateCents)) return rateCents
    const now = new Date(fresh.now)
    const quoted = quote(amountCents, rateCents, now)
    const deposit = opened
      ? await amend(tx, opened, quoted)
      : await insert(
          tx,
          { id: fresh.id, clientId, createdAt: now, ...quoted },
          nextIndex === null
            ? await takeDepositAddress(tx, accountKeys, chain.within(tx))
            : await takeLockedAddress(tx, accountKeys, nextIndex),
        )
    await publishDeposit(tx, deposit)
    return presentOpened(deposit, context)
  })
}

/** The facts about the request: the opened deposit or, without one, the next address, both locked; one round trip. */
async function readFacts(tx: Transaction, clientId: string) {
  const isOpened = isOpenedOf(clientId)
  const [limits, context, [opened], fresh, nextIndex] = await Promise.all([
    readLimits(tx),
    readOpenedContext(tx, clientId),
    tx.select().from(deposits).where(isOpened).for('update'),
    tx.execute<{ id: string; now: string }>(sql`select id_in_order() as id, firm_now() as now`),
    lockNextAddress(tx, sql`not exists (select from ${deposits} where ${isOpened})`),
  ])
  return { limits, context, opened, fresh: fresh.rows[0]!, nextIndex }
}

type Quoted = ReturnType<typeof quote>

function quote(amountCents: Cents, rateCents: bigint, now: Date) {
  return {
    amountCents,
    rateCents,
    requestedSats: requestedSats(amountCents, rateCents),
    quotedUntil: new Date(now.getTime() + quoteMinutes * 60_000),
  }
}

async function amend(tx: Transaction, opened: DepositRow, quoted: Quoted): Promise<DepositRow> {
  await sendPipelined(tx.update(deposits).set(quoted).where(eq(deposits.id, opened.id)))
  return { ...opened, ...quoted }
}

async function insert(
  tx: Transaction,
  made: Quoted & Pick<DepositRow, 'id' | 'clientId' | 'createdAt'>,
  { index, address, accountKey }: TakenAddress,
): Promise<DepositRow> {
  const row: DepositRow = {
    ...made,
    status: 'opened',
    addressIndex: index,
    address,
    accountKey,
    proofFileId: null,
    proofName: null,
    proofType: null,
    proofBytes: null,
    reason: null,
    approvedCents: null,
    creditedFor: null,
    submittedAt: null,
    decidedAt: null,
    decidedBy: null,
  }
  await sendPipelined(tx.insert(deposits).values(row))
  return row
}
