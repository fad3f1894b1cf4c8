import { useEffect, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { MoneyOrigins, OriginEntry } from '#root/contract/money-origins.ts'
import { type Cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { sharesOf } from '#root/domain/shares.ts'
import { call } from '#root/web/api/client.ts'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

/**
 * The parts of the client's balances that were paid in, paid out and invented, from the ledger. On a screen its entries
 * can be expanded; print shows only the sums.
 */
export default function LedgerSplit({ isPrinted }: { isPrinted: boolean }) {
  const { origins, hasFailed, readMore } = useOrigins()
  if (hasFailed) return <p className="lens-split">{m.lens_split_failed()}</p>
  if (!origins)
    return (
      <div role="status" aria-label={m.ui_loading()} className="lens-split">
        <Skeleton className="h-40 w-full" />
      </div>
    )
  const dollars = (amount: string) => formatDollars(fromDecimal(amount))
  const own = fromDecimal(origins.shown) - fromDecimal(origins.shownInvented)
  const [ownShare = 0, inventedShare = 0] = sharesOf([own as Cents, fromDecimal(origins.shownInvented)])
  return (
    <section aria-label={m.lens_split()} className="lens-split">
      <p>{m.lens_shown({ amount: dollars(origins.shown) })}</p>
      <p className="lens-invented">{m.lens_invented_part({ amount: dollars(origins.shownInvented) })}</p>
      <div aria-hidden="true" className="lens-bar">
        <span style={{ flexGrow: ownShare }} />
        <span style={{ flexGrow: inventedShare }} />
      </div>
      <dl>
        <Part name={m.lens_paid_in()} amount={dollars(origins.paidIn)} />
        <Part name={m.lens_paid_back()} amount={dollars(origins.paidBack)} />
        {origins.fees !== '0.00' && <Part name={m.lens_fee()} amount={dollars(origins.fees)} />}
        <Part name={m.lens_invented()} amount={dollars(origins.invented)} />
      </dl>
      {origins.fromOthers !== '0.00' && <p>{m.lens_from_others({ amount: dollars(origins.fromOthers) })}</p>}
      {!isPrinted && <Entries origins={origins} onMore={readMore} />}
    </section>
  )
}

function Entries({ origins, onMore }: { origins: MoneyOrigins; onMore: () => void }) {
  return (
    <details>
      <summary>{m.lens_entries()}</summary>
      <ul>
        {origins.entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <span>{formatDay(entry.at)}</span>
            <span>{labels[entry.kind]()}</span>
            <span dir="ltr">{formatDollars(fromDecimal(entry.amount))}</span>
          </li>
        ))}
      </ul>
      {origins.next !== null && (
        <button type="button" onClick={onMore}>
          {m.lens_more()}
        </button>
      )}
    </details>
  )
}

const labels: Record<OriginEntry['kind'], () => string> = {
  'paid-in': m.lens_paid_in,
  'paid-back': m.lens_paid_back,
  fee: m.lens_fee,
  invented: m.lens_invented,
}

function Part({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="ltr">{amount}</dd>
    </div>
  )
}

function useOrigins() {
  const [origins, setOrigins] = useState<MoneyOrigins | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = async (after?: string) => call('GET /api/account/origins', { query: after ? { after } : {} })
  useEffect(() => {
    let isGone = false
    call('GET /api/account/origins').then(
      (now) => isGone || setOrigins(now),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [])
  const readMore = () => {
    if (!origins?.next) return
    read(origins.next).then(
      (more) => setOrigins({ ...more, entries: [...origins.entries, ...more.entries] }),
      () => setFailed(true),
    )
  }
  return { origins, hasFailed, readMore }
}
