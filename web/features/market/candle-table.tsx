import type { Market } from '#root/contract/market.ts'
import { m } from '#root/contract/messages/messages.js'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { formatDay, formatPrice } from './formats.ts'

type Candle = Market['candles'][number]

const shownDays = 30

const columns = (): readonly Column<Candle>[] => [
  { key: 'day', heading: m.market_day(), cell: ({ day }) => <time dateTime={day}>{formatDay(day)}</time> },
  { key: 'open', heading: m.market_open(), align: 'end', cell: ({ open }) => formatPrice(open) },
  { key: 'high', heading: m.market_high(), align: 'end', cell: ({ high }) => formatPrice(high) },
  { key: 'low', heading: m.market_low(), align: 'end', cell: ({ low }) => formatPrice(low) },
  { key: 'close', heading: m.market_close(), align: 'end', cell: ({ close }) => formatPrice(close) },
]

/** What the chart shows, in numbers: the latest days, the latest first. */
export function CandleTable({ candles }: { candles: readonly Candle[] }) {
  const rows = candles.slice(-shownDays).toReversed()
  const title = m.market_table({ count: rows.length })
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <Table caption={title} columns={columns()} rows={rows} rowKey={({ day }) => day} />
    </details>
  )
}
