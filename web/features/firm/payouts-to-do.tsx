import { Link } from 'react-router'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Notice } from '#root/web/ui/notice.tsx'

/** Approved payments that go no further without an operator; nothing when there are none. */
export function PayoutsToDo({ payoutsToDo }: Pick<FirmSummary, 'payoutsToDo'>) {
  if (payoutsToDo.length === 0) return null
  return (
    <div className="mb-6">
      <Notice tone="info">
        <p className="font-semibold">{m.payout_attention()}</p>
        <ul className="mt-2 grid gap-2">
          {payoutsToDo.map(({ withdrawalId, client, amount, needs }) => (
            <li key={withdrawalId} className="flex flex-wrap items-baseline gap-x-4">
              <span>{m.payout_attention_of({ amount: formatDollars(fromDecimal(amount)), name: client })}</span>
              <span className="text-soft">{wordsOf[needs]()}</span>
              <Link
                to={`/operator/withdrawals?status=approved&withdrawal=${withdrawalId}`}
                className="link inline-flex min-h-11 items-center"
              >
                {m.payout_attention_open()}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const wordsOf = {
  signature: m.payout_to_sign,
  anew: m.payout_invalid,
  decision: m.payout_waits_decision,
  coins: m.payout_waits_coins,
} as const
