/*
 * A scheme that pays earlier investors with the money of later ones, in continuous time, after Marc Artzrouni, "The
 * mathematics of Ponzi schemes", Mathematical Social Sciences 58 (2009), 190-201. Amounts are in any one unit of money,
 * times in any one unit of time, and the rates are per that unit of time. This is a model, not money, so it uses
 * floating-point numbers.
 */

export interface ContinuousScheme {
  /** K: the investors' initial deposits. */
  readonly initialDeposit: number
  /** C = S(0): the firm's initial cash. */
  readonly initialCash: number
  /** s0: the initial inflow of new investors per unit of time. */
  readonly initialInflow: number
  /** r_i: the rate at which that inflow grows. */
  readonly inflowGrowth: number
  /** r_p: the promised rate of return. */
  readonly promisedRate: number
  /** r_n: the actual rate of return on cash. */
  readonly nominalRate: number
  /** r_w: the rate at which investors withdraw from their displayed balances. */
  readonly withdrawalRate: number
}

/** The scheme from which the published examples start. */
export const publishedScheme: ContinuousScheme = {
  initialDeposit: 1,
  initialCash: 1,
  initialInflow: 1,
  inflowGrowth: 0,
  promisedRate: 0.1,
  nominalRate: 0.02,
  withdrawalRate: 0.05,
}

/**
 * W(t) = r_w [K e^{(r_p - r_w) t} + integral_0^t s(u) e^{(r_p - r_w)(t - u)} du]: the withdrawals per unit of time at
 * `time`.
 */
export function withdrawalsAt(scheme: ContinuousScheme, time: number): number {
  const { initialDeposit, initialInflow, inflowGrowth, withdrawalRate } = scheme
  const believed = initialDeposit * Math.exp(believedGrowth(scheme) * time)
  const joined = initialInflow * time * differenceOfTwo(inflowGrowth * time, believedGrowth(scheme) * time)
  return withdrawalRate * (believed + joined)
}

/**
 * S(t), the cash at `time`, of S' = r_n S + s(t) - W(t) with s(t) = s0 e^{r_i t}. Artzrouni's sum of three exponentials
 * has poles where two of the rates are equal; the same function as divided differences of the exponential has none.
 */
export function cashAt(scheme: ContinuousScheme, time: number): number {
  return Math.exp(scheme.nominalRate * time) * discountedCash(scheme, time)
}

/**
 * The first time at which the cash is gone; null if it never is. The discounted cash has at most one turning point,
 * where inflow equals outflow, so its signs there and in the distant future decide.
 */
export function collapseTime(scheme: ContinuousScheme): number | null {
  const turn = turningPoint(scheme)
  const isFallingFirst = scheme.initialInflow < scheme.withdrawalRate * scheme.initialDeposit
  if (scheme.initialCash <= 0) return 0
  if (isFallingFirst && turn !== null) return discountedCash(scheme, turn) < 0 ? zeroBetween(scheme, 0, turn) : null
  if (!isFallingFirst && turn === null) return null
  return zeroAfter(scheme, turn ?? 0)
}

/**
 * Fits an exponentially growing inflow to a known last day and a known total. `lastDay` is the inflow on the last of
 * `daysPerYear` days, `total` the sum over `years`. Returns s0 a year and r_i: s0 e^{r_i T} = lastDay x daysPerYear and
 * (s0 e^{r_i T} - s0) / r_i = total.
 */
export function fitInflow(lastDay: number, total: number, years: number, daysPerYear = 365) {
  const lastYearly = lastDay * daysPerYear
  const missed = (growth: number) => lastYearly - total * growth - lastYearly * Math.exp(-growth * years)
  let [low, high] = [1 / years, lastYearly / total]
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2
    if (missed(middle) > 0) low = middle
    else high = middle
    if (middle === low && middle === high) break
  }
  return { initialInflow: lastYearly * Math.exp(-low * years), inflowGrowth: low }
}

const believedGrowth = ({ promisedRate, withdrawalRate }: ContinuousScheme) => promisedRate - withdrawalRate

/** S(t) e^{-r_n t}: it has the same zeros as S, but does not overflow. */
function discountedCash(scheme: ContinuousScheme, time: number): number {
  const { held, came, left } = discountedTerms(scheme, time)
  return held + came - left
}

function sizeOfTerms(scheme: ContinuousScheme, time: number): number {
  const { held, came, left } = discountedTerms(scheme, time)
  return held + came + left
}

/** The initial cash, the inflow and the withdrawals up to `time`, all discounted to the start. */
function discountedTerms(scheme: ContinuousScheme, time: number) {
  const { initialDeposit, initialCash, initialInflow, inflowGrowth, nominalRate, withdrawalRate } = scheme
  const inflow = (inflowGrowth - nominalRate) * time
  const believed = (believedGrowth(scheme) - nominalRate) * time
  return {
    held: initialCash,
    came: initialInflow * time * differenceOfTwo(inflow, 0),
    left:
      withdrawalRate * initialDeposit * time * differenceOfTwo(believed, 0) +
      withdrawalRate * initialInflow * time * time * differenceOfThree(inflow, believed, 0),
  }
}

/** The time at which inflow equals outflow: s(t) = W(t). Null if that never happens after the start. */
function turningPoint(scheme: ContinuousScheme): number | null {
  const { initialDeposit, initialInflow, inflowGrowth, withdrawalRate } = scheme
  if (initialInflow === 0) return null
  const lead = inflowGrowth - believedGrowth(scheme)
  const surplus = initialInflow - withdrawalRate * initialDeposit
  if (Math.abs(lead) < 1e-9) return afterStart(surplus / (withdrawalRate * initialInflow))
  const ratio = (withdrawalRate * (initialDeposit * lead - initialInflow)) / (initialInflow * (lead - withdrawalRate))
  return ratio > 0 ? afterStart(Math.log(ratio) / lead) : null
}

const afterStart = (time: number) => (time > 0 && Number.isFinite(time) ? time : null)

const longest = 1e9
/** A sum of doubles below this share of its terms is zero up to rounding, so its sign is meaningless. */
const noise = 1e-13

function zeroAfter(scheme: ContinuousScheme, start: number): number | null {
  for (let step = 1; step < longest; step *= 2) {
    const value = discountedCash(scheme, start + step)
    if (!Number.isFinite(value) || Math.abs(value) < noise * sizeOfTerms(scheme, start + step)) return null
    if (value < 0) return zeroBetween(scheme, start, start + step)
  }
  return null
}

/** Bisects to the last bit of a double. */
function zeroBetween(scheme: ContinuousScheme, positive: number, negative: number): number {
  let [low, high] = [positive, negative]
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (discountedCash(scheme, middle) > 0) low = middle
    else high = middle
  }
  return high
}

/** The divided difference of the exponential at two places: (e^x - e^y) / (x - y), and e^x where they meet. */
function differenceOfTwo(x: number, y: number): number {
  const half = (x - y) / 2
  const ratio = Math.abs(half) < 1e-4 ? 1 + (half * half) / 6 : Math.sinh(half) / half
  return Math.abs(half) > 300 ? (Math.exp(x) - Math.exp(y)) / (x - y) : Math.exp((x + y) / 2) * ratio
}

/** The divided difference of the exponential at three places, by its series where they lie close together. */
function differenceOfThree(...places: [number, number, number]): number {
  const [low, middle, high] = places.toSorted((one, other) => one - other) as [number, number, number]
  if (high - low > 0.5) return (differenceOfTwo(high, middle) - differenceOfTwo(middle, low)) / (high - low)
  const centre = (low + middle + high) / 3
  return Math.exp(centre) * symmetricSeries([low - centre, middle - centre, high - centre])
}

/** The sum over k of h_k(a, b, c) / (k + 2)!, where h_k is the complete homogeneous symmetric polynomial. */
function symmetricSeries([a, b, c]: readonly [number, number, number]): number {
  let [ofOne, ofTwo, ofThree, sum, factorial] = [1, 1, 1, 0.5, 2]
  for (let k = 1; k < 16; k++) {
    ofOne *= a
    ofTwo = ofOne + b * ofTwo
    ofThree = ofTwo + c * ofThree
    factorial *= k + 2
    sum += ofThree / factorial
  }
  return sum
}
