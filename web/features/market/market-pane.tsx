import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Market } from '#root/contract/market.ts'
import { m } from '#root/contract/messages/messages.js'
import { call } from '#root/web/api/client.ts'
import { useFirmDay } from '#root/web/api/firm-clock.ts'
import { lazyPart } from '#root/web/ui/lazy-part.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatCalendarDay } from '#root/web/ui/moment.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { formatPrice } from './formats.ts'

const marketQuery = queryOptions({
  queryKey: ['market'],
  queryFn: () => call('GET /api/market/candles'),
  staleTime: 300_000,
})

const newDayIntervalMs = 2_000

const PriceChart = lazyPart(async () => ({ default: (await import('./price-chart.tsx')).PriceChart }))

/** The daily price of bitcoin. Chart and prices are loaded when the reader scrolls near them. */
export function MarketPane() {
  const [ref, isNear] = useComesNear()
  return (
    <div ref={ref} className="mt-6">
      <Pane title={m.market_title()}>{isNear ? <LoadedMarket /> : <ChartSkeleton />}</Pane>
    </div>
  )
}

function LoadedMarket() {
  const market = useMarket()
  if (market.data) return <MarketChart market={market.data} />
  if (market.error)
    return <LoadFailed error={market.error} title={m.market_failed()} onRetry={() => void market.refetch()} />
  return <ChartSkeleton />
}

/** The market, read again when the firm's day changes: a running clock sends no event at the end of a day. */
function useMarket() {
  const today = useFirmDay()
  return useQuery({
    ...marketQuery,
    refetchInterval: ({ state: { data } }) => (isOver(data, today) ? newDayIntervalMs : false),
  })
}

/** Whether a simulated market ends before the firm's day. An exchange has its own days. */
function isOver(market: Market | undefined, today: string | null): boolean {
  const latest = market?.candles.at(-1)
  return market?.source === 'simulated' && latest !== undefined && today !== null && latest.day < today
}

function MarketChart({ market: { source, candles } }: { market: Market }) {
  const [first, latest] = [candles[0], candles.at(-1)]
  if (!first || !latest) return null
  const price = formatPrice(latest.close)
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="figures text-sm">{m.market_latest({ day: formatCalendarDay(latest.day), price })}</p>
      <Suspense fallback={<ChartSkeleton />}>
        <PriceChart
          candles={candles}
          label={m.market_chart({ from: formatCalendarDay(first.day), to: formatCalendarDay(latest.day), price })}
        />
      </Suspense>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-xs text-soft">
        <span className={source === 'simulated' ? 'font-semibold text-ink' : ''}>
          {source === 'simulated' ? m.market_simulated() : m.market_binance()}
        </span>
        {/* The chart's licence asks for this notice and the link. */}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline"
        >
          {m.market_credit()}
        </a>
      </figcaption>
      <CandleTable candles={candles} />
    </figure>
  )
}

function ChartSkeleton() {
  return <Skeleton className="h-80 w-full" />
}

type Candle = Market['candles'][number]

const shownDays = 30

const columns = (): readonly Column<Candle>[] => [
  { key: 'day', heading: m.market_day(), cell: ({ day }) => <time dateTime={day}>{formatCalendarDay(day)}</time> },
  { key: 'open', heading: m.market_open(), align: 'right', cell: ({ open }) => formatPrice(open) },
  { key: 'high', heading: m.market_high(), align: 'right', cell: ({ high }) => formatPrice(high) },
  { key: 'low', heading: m.market_low(), align: 'right', cell: ({ low }) => formatPrice(low) },
  { key: 'close', heading: m.market_close(), align: 'right', cell: ({ close }) => formatPrice(close) },
]

/** The chart's numbers: the latest days, newest first. */
function CandleTable({ candles }: { candles: readonly Candle[] }) {
  const rows = candles.slice(-shownDays).toReversed()
  const title = m.market_table({ count: rows.length })
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <Table caption={title} columns={columns()} rows={rows} rowKey={({ day }) => day} />
    </details>
  )
}

const margin = '240px'

/** Whether an element has come near the visible part of the page; once true, it stays true. */
function useComesNear(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}
