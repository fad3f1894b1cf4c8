/*
 * The coefficients of Wichura's rational approximations, lowest power first: near the middle, in the tails, far in the
 * tails.
 */
const central = {
  over: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  under: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}
const middle = {
  over: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  under: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}
const far = {
  over: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
  ],
  under: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
}

/**
 * The standard normal quantile: the z below which the share `p` of the distribution is, for p from 0 to 1 (infinite at
 * both ends). Algorithm AS 241, PPND16 (M. J. Wichura, Applied Statistics 37, 1988, 477-484), which R's `qnorm` uses, too.
 * Its relative error is about 1e-16.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability is from 0 to 1, not ${p}`)
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity
  const fromMiddle = p - 0.5
  if (Math.abs(fromMiddle) <= 0.425) return fromMiddle * ratio(central, 0.180625 - fromMiddle * fromMiddle)
  const depth = Math.sqrt(-Math.log(fromMiddle < 0 ? p : 1 - p))
  const distance = depth <= 5 ? ratio(middle, depth - 1.6) : ratio(far, depth - 5)
  return fromMiddle < 0 ? -distance : distance
}

function ratio({ over, under }: typeof central, x: number): number {
  const at = (coefficients: readonly number[]) => coefficients.reduceRight((sum, each) => sum * x + each, 0)
  return at(over) / at(under)
}

/** The standard normal density at z. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}

/**
 * The two-sided 95% point of Student's t with the given degrees of freedom (1 or more; Welch's are not whole): how many
 * standard errors a 95% interval reaches to each side. Found by bisection.
 */
export function studentPoint(degrees: number): number {
  if (!(degrees >= 1 && degrees < Infinity)) throw new RangeError(`Not degrees of freedom: ${degrees}`)
  let [low, high] = [1.9, 13]
  for (let step = 0; step < 60; step++) {
    const t = (low + high) / 2
    if (studentBeyond(t, degrees) > 0.05) low = t
    else high = t
  }
  return (low + high) / 2
}

/**
 * The share of Student's t below -t or above t: the incomplete beta function of degrees / 2 and 1/2 (Abramowitz and
 * Stegun, Handbook of Mathematical Functions, 1964, 26.7.1), by its series 26.5.4, whose terms are all positive.
 */
function studentBeyond(t: number, degrees: number): number {
  const a = degrees / 2
  const x = degrees / (degrees + t * t)
  let [term, sum] = [1, 1]
  for (let n = 0; term > sum * 1e-17; n++) {
    term *= ((a + n + 0.5) / (a + n + 1)) * x
    sum += term
  }
  return ((x ** a * Math.sqrt((1 - x) / Math.PI)) / a) * halfStepOfGamma(a) * sum
}

/**
 * Gamma(a + 1/2) / Gamma(a) for a above 0: the expansion for large a (Abramowitz and Stegun, 6.1.47), from which the
 * recurrence of the gamma function leads down to smaller ones.
 */
function halfStepOfGamma(a: number): number {
  if (a < 100) return (halfStepOfGamma(a + 1) * a) / (a + 0.5)
  return Math.sqrt(a) * [1, -1 / 8, 1 / 128, 5 / 1024, -21 / 32768].reduceRight((sum, each) => sum / a + each, 0)
}
