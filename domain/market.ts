/** One day of BTC/USDT, in dollars for one bitcoin. */
export interface Candle {
  /** The UTC day, such as 2026-03-01. */
  readonly day: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const dayMs = 86_400_000
const middlePrice = 64_000

/**
 * Random waves, from slow and large to fast and small: the wavelength in days, and the amplitude as a share of the
 * price.
 */
const waves = [
  { days: 173, share: 0.42 },
  { days: 47, share: 0.16 },
  { days: 13, share: 0.07 },
  { days: 3.7, share: 0.03 },
  { days: 1.3, share: 0.022 },
] as const

/**
 * The simulated market's candle of the UTC day in which an instant lies. A day has the same candle in every firm and at
 * every request, and opens at the close of the day before.
 */
export function simulateCandle(at: Date): Candle {
  const number = Math.floor(at.getTime() / dayMs)
  const [open, close] = [priceAt(number), priceAt(number + 1)]
  const reach = (seed: number) => 1 + chance(seed, number) ** 2 * 0.035
  return {
    day: new Date(number * dayMs).toISOString().slice(0, 10),
    open: toCents(open),
    high: toCents(Math.max(open, close) * reach(101)),
    low: toCents(Math.min(open, close) / reach(102)),
    close: toCents(close),
  }
}

/** The candles of the days up to the day of an instant, oldest first, including that day. */
export function simulateCandles(until: Date, count: number): Candle[] {
  return Array.from({ length: count }, (_, index) =>
    simulateCandle(new Date(until.getTime() - (count - 1 - index) * dayMs)),
  )
}

function priceAt(day: number): number {
  const swing = waves.reduce((sum, { days, share }, seed) => sum + share * smooth(seed, day / days), 0)
  return middlePrice * Math.exp(swing)
}

/** From -1 to 1, changing smoothly between integers. */
function smooth(seed: number, place: number): number {
  const left = Math.floor(place)
  const way = place - left
  const ease = way * way * (3 - 2 * way)
  return 2 * (chance(seed, left) * (1 - ease) + chance(seed, left + 1) * ease) - 1
}

/** A pseudo-random number from 0 to 1, always the same for the same arguments. */
function chance(seed: number, place: number): number {
  let bits = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

const toCents = (price: number) => Math.round(price * 100) / 100
