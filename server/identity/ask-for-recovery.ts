import { fromDecimal } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { recoveryRequests } from '#root/server/platform/tables/recovery.ts'

/**
 * Records that somebody has forgotten their password and says what their last deposit was (decimal dollars). It looks
 * nothing up and refuses nobody: the answer and the work are the same whether or not the email has an account, and no
 * request uses up anything of another. What is mailed is limited where the requests are answered.
 */
export async function askForRecovery(db: Queryable, input: { email: string; amount: string }): Promise<void> {
  await db
    .insert(recoveryRequests)
    .values({ email: input.email.toLowerCase(), purpose: 'new-password', amountCents: fromDecimal(input.amount) })
}

/** Records that somebody wants a link that makes their browser known to the account. As above, it refuses nobody. */
export async function askForBrowserLink(db: Queryable, input: { email: string }): Promise<void> {
  await db.insert(recoveryRequests).values({ email: input.email.toLowerCase(), purpose: 'known-browser' })
}
