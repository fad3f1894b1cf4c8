import { Link } from 'react-router'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'

/** What the chain has taken back of money that was credited already; nothing when all is well. */
export function Reversals({ reversals }: Pick<FirmSummary, 'reversals'>) {
  if (reversals.length === 0) return null
  return (
    <div className="mb-6">
      <Notice tone="refused">
        <p className="font-semibold">{m.bitcoin_reversals()}</p>
        <p className="text-soft">{m.bitcoin_reversals_text()}</p>
        <ul className="mt-2 grid gap-2">
          {reversals.map(({ depositId, client, amount, shortfall, at }) => (
            <li key={`${depositId} ${at}`} className="flex flex-wrap items-baseline gap-x-4">
              <span>{m.bitcoin_reversal_taken({ amount: dollars(amount), name: client })}</span>
              {fromDecimal(shortfall) > 0n && (
                <span className="text-pencil">{m.bitcoin_reversal_shortfall({ amount: dollars(shortfall) })}</span>
              )}
              <span className="text-xs text-soft">
                <Moment at={at} />
              </span>
              <Link to={`/operator/deposits?status=all&deposit=${depositId}`} className="link py-1">
                {m.bitcoin_reversal_open()}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const dollars = (amount: string) => formatDollars(fromDecimal(amount))
