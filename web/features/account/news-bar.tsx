import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { depositsQuery, withdrawalsQuery } from '#root/web/api/shared-queries.ts'
import { investmentsQuery } from './latest-activity.tsx'
import { type News, newsBetween, type Records } from './news.ts'

/** Shows the firm's latest decisions and matured plans on every screen of the client. It stays until it is closed. */
export function NewsBar() {
  const { news, close } = useNews()
  return (
    <div role="status" aria-label={m.dashboard_news()}>
      {news.length > 0 && (
        <div className="mb-6 flex items-start gap-4 border-s-4 border-brass-fill bg-glass ps-4 text-sm">
          <ul className="grid grow gap-1 py-2.5">
            {news.map((item, index) => (
              <li key={index}>{describeNews(item)}</li>
            ))}
          </ul>
          <button type="button" onClick={close} className="grid size-11 shrink-0 place-items-center">
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">{m.ui_close()}</span>
          </button>
        </div>
      )}
    </div>
  )
}

function useNews() {
  const [news, setNews] = useState<readonly News[]>([])
  const seen = useRef<Records | null>(null)
  const deposits = useQuery(depositsQuery).data
  const investments = useQuery(investmentsQuery).data
  const withdrawals = useQuery(withdrawalsQuery).data
  useEffect(() => {
    if (!deposits || !investments || !withdrawals) return
    const now = { deposits, investments, withdrawals }
    const latest = seen.current ? newsBetween(seen.current, now) : []
    seen.current = now
    if (latest.length > 0) setNews((earlier) => [...earlier, ...latest].slice(-3))
  }, [deposits, investments, withdrawals])
  return { news, close: () => setNews([]) }
}

function describeNews(news: News): string {
  const amount = formatDollars(fromDecimal(news.amount))
  switch (news.kind) {
    case 'deposit-approved':
      return m.dashboard_news_deposit_approved({ amount })
    case 'deposit-rejected':
      return m.dashboard_news_deposit_rejected({ amount, reason: news.reason })
    case 'withdrawal-approved':
      return m.dashboard_news_withdrawal_approved({ amount })
    case 'withdrawal-rejected':
      return m.dashboard_news_withdrawal_rejected({ amount, reason: news.reason })
    case 'matured':
      return m.dashboard_news_matured({ amount, plan: namePlan(news.planTitle) })
  }
}
