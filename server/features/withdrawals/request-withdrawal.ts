import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { checkAddress } from '#root/domain/addresses.ts'
import { fromDecimal } from '#root/domain/money.ts'
import type { Network } from '#root/domain/networks.ts'
import { checkWithdrawal, quoteWithdrawal } from '#root/domain/withdrawals.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { practiceAddressOf } from '#root/server/chain/addresses.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { readClock } from '#root/server/platform/clock.ts'
import { sendWithCommit } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readAndRunOnce } from '#root/server/platform/idempotency.ts'
import { isReadable, writeMails } from '#root/server/platform/mail/send-mail.ts'
import { readLimits } from '#root/server/platform/offer.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { readRequestWording, requestMail } from './email-withdrawal.ts'
import { publishWithdrawal } from './publish-withdrawal.ts'
import { toWithdrawal } from './store.ts'

/**
 * Requests a withdrawal (decimal dollars) to a test bitcoin address. The amount is held until the decision; it includes
 * the current fee. Refuses a main network address, and an amount below the minimum or over the balance.
 */
export function requestWithdrawal(
  db: Queryable,
  network: Network,
  clientId: string,
  key: string,
  request: { walletAddress: string; amount: string },
) {
  return readAndRunOnce(
    db,
    { actorId: clientId, key, operation: 'withdrawal.request', request },
    (tx) => readBasis(tx, clientId),
    async (tx, { funds, limits, feeBasisPoints, now, wording }) => {
      const { walletAddress } = request
      const amountCents = fromDecimal(request.amount)
      const refusal =
        checkAddress(walletAddress, network) ?? checkWithdrawal(amountCents, funds.withdrawableCents, limits)
      if (refusal) return refusal

      const { feeCents } = quoteWithdrawal(amountCents, feeBasisPoints)
      const id = crypto.randomUUID()
      const made = { id, clientId, amountCents, feeCents, walletAddress, createdAt: now }
      sendWithCommit(tx.insert(withdrawals).values(made))
      sendWithCommit(publishWithdrawal(tx, made))
      const mail = requestMail(made, wording)
      if (isReadable(mail)) sendWithCommit(writeMails(tx, [mail], wording))
      sendWithCommit(postTransfers(tx, [{ reason: 'withdrawal-hold', clientId, amountCents, subjectId: id }]))
      return toWithdrawal({ ...made, status: 'pending', reason: null, decidedAt: null, decidedBy: null })
    },
  )
}

/** The facts that decide on a request, and those of its email, read with the client's accounts locked. */
async function readBasis(tx: Transaction, clientId: string) {
  const [funds, limits, feeBasisPoints, now, wording] = await Promise.all([
    lockClientAccounts(tx, clientId),
    readLimits(tx),
    readFeeBasisPoints(tx),
    readClock(tx),
    readRequestWording(tx, clientId),
  ])
  return { funds, limits, feeBasisPoints, now, wording }
}

/** The fee in basis points (1/100 of a percent) of the amount. */
async function readFeeBasisPoints(db: Queryable): Promise<bigint> {
  return BigInt((await readStoredSetting(db, 'withdrawal-fee-basis-points')) ?? '0')
}

/** What a client needs before a withdrawal: the fee, and their own practice address. */
export async function readTerms(db: Queryable, keys: AccountKeys, clientId: string): Promise<WithdrawalTerms> {
  return {
    network: keys.network,
    feeBasisPoints: Number(await readFeeBasisPoints(db)),
    practiceAddress: await practiceAddressOf(db, keys, clientId),
  }
}
