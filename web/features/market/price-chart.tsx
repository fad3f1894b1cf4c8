import { CandlestickSeries, createChart, type IChartApi, type ISeriesApi } from 'lightweight-charts'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { localeTag } from '#root/contract/language.ts'
import type { Market } from '#root/contract/market.ts'
import { formatPrice, formatPriceShort } from './formats.ts'

/* Dark in both themes, as price charts usually are. A canvas cannot use the page's CSS colours. */
const night = { back: '#0d2b27', line: '#1d453e', text: '#a8bdb4', rise: '#7fd0a6', fall: '#ff8d7e' }

/** Whether the price scale has little room. */
const narrow = matchMedia('(max-width: 40rem)')

interface PriceChartProps {
  candles: Market['candles']
  /** A description for users who cannot see the chart. */
  label: string
}

/** Draws the candles. Mouse and touch move and zoom the chart; vertical scrolling stays with the page. */
export function PriceChart({ candles, label }: PriceChartProps) {
  const container = useRef<HTMLDivElement>(null)
  const chartRef = useRef<{ chart: IChartApi; series: ISeriesApi<'Candlestick'> } | null>(null)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (!container.current) return
    const chart = createChart(container.current, chartOptions())
    const { rise, fall } = night
    const series = chart.addSeries(CandlestickSeries, {
      upColor: rise,
      wickUpColor: rise,
      downColor: fall,
      wickDownColor: fall,
      borderVisible: false,
    })
    chartRef.current = { chart, series }
    return () => chart.remove()
  }, [])
  useEffect(() => {
    if (!chartRef.current) return
    const { chart, series } = chartRef.current
    const isFirst = series.data().length === 0
    series.setData(candles.map(({ day, ...prices }) => ({ time: day, ...prices })))
    // A new day does not move a reader who has scrolled the chart.
    if (isFirst) chart.timeScale().fitContent()
  }, [candles])
  useEffect(() => {
    chartRef.current?.chart.applyOptions({
      layout: { fontSize: isNarrow ? 10 : 12 },
      localization: { priceFormatter: isNarrow ? formatPriceShort : formatPrice },
    })
  }, [isNarrow])
  return (
    <div role="img" aria-label={label} className="bg-[#0d2b27] p-2">
      <div ref={container} dir="ltr" aria-hidden="true" className="h-76" />
    </div>
  )
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}

function chartOptions() {
  const { back, line, text } = night
  return {
    autoSize: true,
    layout: {
      background: { color: back },
      textColor: text,
      fontFamily: getComputedStyle(document.body).fontFamily,
      // The notice is in words below the chart.
      attributionLogo: false,
    },
    grid: { vertLines: { color: line }, horzLines: { color: line } },
    rightPriceScale: { borderColor: line },
    // After a phone is turned, the chart shows the same days.
    timeScale: { borderColor: line, lockVisibleTimeRangeOnResize: true },
    localization: { locale: localeTag() },
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
  }
}
