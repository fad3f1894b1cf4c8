import { csvLine, type Cell } from '../csv.ts'
import {
  addOutcomes,
  type Confidence,
  countOutcomes,
  type Outcomes,
  saysFraudulent,
  minPeopleForScores,
  minPeopleForTotals,
  type Truth,
} from '../signal-detection.ts'
import type { RegisterUse } from './answer.ts'
import { offerSteps, type OfferStep } from './choose-offers.ts'
import type { OfferSet } from './offer-item.ts'

/** An answer of the export. */
export interface ExportedAnswer {
  readonly step: OfferStep
  readonly offer: string
  readonly offerVersion: number
  readonly offerSet: OfferSet
  readonly place: number
  readonly truth: Truth
  readonly confidence: Confidence
  readonly wouldPay: boolean
  readonly registerUse: RegisterUse
  readonly timeMs: number
  /** Whole days since the lesson began. */
  readonly day: number
}

/** A person of the export, under a code that is generated for this export only. */
export interface ExportedSeat {
  readonly code: string
  /** Whether the person saw the lens while playing, or only at the reveal. */
  readonly arm: 'early' | 'late'
  readonly answers: readonly ExportedAnswer[]
}

interface Exported {
  /** A code that is generated for this export only. */
  readonly lesson: string
  readonly bankVersion: number
  readonly seats: readonly ExportedSeat[]
}

interface ExportedFile {
  readonly name: string
  readonly contents: string
}

/**
 * The files of an export. Fewer than eight people are exported as totals, because their rows would reveal something
 * about each of them. A step that fewer than three people answered has no totals.
 */
export function exportLesson(exported: Exported): ExportedFile[] {
  const isLarge = exported.seats.length >= minPeopleForScores
  return [
    ...(isLarge
      ? [
          { name: 'answers.csv', contents: longCsv(exported) },
          { name: 'wide.csv', contents: wideCsv(exported) },
          { name: 'analysis.R', contents: analysisScript },
        ]
      : []),
    { name: 'totals.csv', contents: totalsCsv(exported) },
    { name: 'codebook.csv', contents: codebookCsv() },
    { name: 'bank-version.txt', contents: `${exported.bankVersion}\n` },
  ]
}

const number = (value: number): Cell => ({ amount: String(value) })
const yes = (value: boolean): Cell => number(value ? 1 : 0)
const line = (cells: readonly Cell[]) => csvLine(cells, cells.length)

const longColumns = [
  'class',
  'seat',
  'arm',
  'form',
  'step',
  'item',
  'item_version',
  'truth',
  'answer',
  'confidence',
  'would_pay',
  'register',
  'ms',
  'order',
  'day',
] as const

/** One line for each answer. */
function longCsv({ lesson, seats }: Exported): string {
  const rows = seats.flatMap(({ code, arm, answers }) =>
    answers.map((answer) =>
      line([
        lesson,
        code,
        arm,
        answer.offerSet,
        answer.step,
        answer.offer,
        number(answer.offerVersion),
        answer.truth,
        saysFraudulent(answer.confidence) ? 'fraudulent' : 'genuine',
        number(answer.confidence),
        yes(answer.wouldPay),
        answer.registerUse,
        number(answer.timeMs),
        number(answer.place),
        number(answer.day),
      ]),
    ),
  )
  return line(longColumns) + rows.join('')
}

/** The fields of a round in the wide file, by their names there. */
const wideFields = {
  item: ({ offer }) => offer,
  truth: ({ truth }) => truth,
  confidence: ({ confidence }) => number(confidence),
  would_pay: ({ wouldPay }) => yes(wouldPay),
  register: ({ registerUse }) => registerUse,
  ms: ({ timeMs }) => number(timeMs),
} as const satisfies Record<string, (answer: ExportedAnswer) => Cell>

/** One line for each person, with oTree's column names: `first_test.3.player.confidence`. */
function wideCsv({ lesson, seats }: Exported): string {
  const rounds = offerSteps.map((step) => ({
    step,
    // A person may have left out earlier offers, so this is not the number of answers.
    lastPlace: Math.max(
      0,
      ...seats.flatMap(({ answers }) => answers.filter((answer) => answer.step === step).map(({ place }) => place)),
    ),
  }))
  const places = rounds.flatMap(({ step, lastPlace }) =>
    Array.from({ length: lastPlace }, (_, place) => ({ step, place: place + 1 })),
  )
  const heading = places.flatMap(({ step, place }) =>
    Object.keys(wideFields).map((field) => `${step.replace('-', '_')}.${place}.player.${field}`),
  )
  const rows = seats.map(({ code, arm, answers }) =>
    line([
      code,
      arm,
      lesson,
      ...places.flatMap(({ step, place }) => {
        const answer = answers.find((each) => each.step === step && each.place === place)
        return Object.values(wideFields).map((read) => (answer ? read(answer) : ''))
      }),
    ]),
  )
  return line(['participant.code', 'participant.arm', 'session.code', ...heading]) + rows.join('')
}

/** The outcomes of all people together, for each step that enough people answered. */
function totalsCsv({ lesson, seats }: Exported): string {
  const names: readonly (keyof Outcomes)[] = ['hits', 'misses', 'falseAlarms', 'correctRejections']
  const rows = offerSteps.flatMap((step) => {
    const answered = seats
      .map(({ answers }) => answers.filter((answer) => answer.step === step))
      .filter((each) => each.length > 0)
    const total = addOutcomes(answered.map(countOutcomes))
    return answered.length < minPeopleForTotals
      ? []
      : [line([lesson, step, number(answered.length), ...names.map((name) => number(total[name]))])]
  })
  return line(['class', 'step', 'people', 'hits', 'misses', 'false_alarms', 'correct_rejections']) + rows.join('')
}

/** The description of each column of the long file; the wide file has the same fields. */
function codebookCsv(): string {
  const meanings: Readonly<Record<(typeof longColumns)[number], string>> = {
    class: 'A code for the lesson, drawn for this export',
    seat: 'A code for the person, drawn for this export; another export of the same lesson has other codes',
    arm: 'early: saw the lens while playing; late: only at the reveal',
    form: 'The set of the offer: form A, B or C of the test, or exercise',
    step: 'first-test, exercise (with feedback), second-test; after the lesson booster-1, -2, -3 (with feedback), later-test',
    item: 'The offer',
    item_version: '0 as it came with the product, higher after changes by an operator',
    truth: 'fraudulent or genuine',
    answer: 'fraudulent from confidence 4 on, else genuine',
    confidence: '1 surely genuine, 2 probably, 3 perhaps, 4 perhaps fraudulent, 5 probably, 6 surely fraudulent',
    would_pay: '1 if the person would pay in, else 0',
    register: 'none, searched, or opened (an entry of the practice register was opened)',
    ms: 'Milliseconds from the offer on screen to the answer, measured by the browser',
    order: 'The place of the offer in the order of the person, from 1 on',
    day: 'Whole days since the lesson began',
  }
  return (
    line(['column', 'meaning']) +
    Object.entries(meanings)
      .map((row) => line(row))
      .join('')
  )
}

/**
 * Prints d', c and the area with 95% intervals for each person and the class, and the gain between the two tests, by the
 * same formulas as the product.
 */
const analysisScript = `# d', c and the area under the curve, with 95% intervals. Run: Rscript analysis.R
# Rates with the log-linear correction (Hautus 1995), standard errors by Gourevitch and Galanter (1967),
# the area's interval by method 5 of Newcombe (2006). One person's interval is wide: it is no grade.
# The gain is d' in the second test minus d' in the first, for the people who took both: paired t interval.
# Two groups are compared by Welch's t interval (1947).
answers <- read.csv("answers.csv", stringsAsFactors = FALSE)
rate <- function(x, n) (x + 0.5) / (n + 1)
z_variance <- function(p, n) p * (1 - p) / (n * dnorm(qnorm(p))^2)
area_error <- function(a, m, n) sqrt(a * (1 - a) / (m * n) *
  (1 + ((m + n) / 2 - 1) * ((1 - a) / (2 - a) + a / (1 + a))))
# Bisection: a root finder would stop at an area of 0 or 1 itself, whose error is 0.
area_limit <- function(a, m, n, end) {
  inside <- a; outside <- end
  for (step in 1:60) {
    x <- (inside + outside) / 2
    if (abs(x - a) <= qnorm(0.975) * area_error(x, m, n)) inside <- x else outside <- x
  }
  (inside + outside) / 2
}
score <- function(rows) {
  fraud <- rows$confidence[rows$truth == "fraudulent"]
  genuine <- rows$confidence[rows$truth == "genuine"]
  if (length(fraud) == 0 || length(genuine) == 0) return(NULL)
  m <- length(fraud); n <- length(genuine)
  hit <- rate(sum(fraud >= 4), m); alarm <- rate(sum(genuine >= 4), n)
  error <- sqrt(z_variance(hit, m) + z_variance(alarm, n))
  d <- qnorm(hit) - qnorm(alarm); c <- -(qnorm(hit) + qnorm(alarm)) / 2
  area <- mean(outer(fraud, genuine, function(x, y) (x > y) + 0.5 * (x == y)))
  reach <- qnorm(0.975) * error
  data.frame(d_prime = d, d_low = d - reach, d_high = d + reach,
    criterion = c, c_low = c - reach / 2, c_high = c + reach / 2,
    auc = area, auc_low = area_limit(area, m, n, 0), auc_high = area_limit(area, m, n, 1))
}
class_mean <- function(x) {
  reach <- qt(0.975, length(x) - 1) * sd(x) / sqrt(length(x))
  c(mean = mean(x), low = mean(x) - reach, high = mean(x) + reach)
}
difference <- function(x, y) {
  a <- var(x) / length(x); b <- var(y) / length(y)
  degrees <- (a + b)^2 / (a^2 / (length(x) - 1) + b^2 / (length(y) - 1))
  reach <- if (a + b == 0) 0 else qt(0.975, degrees) * sqrt(a + b)
  between <- mean(x) - mean(y)
  c(mean = between, low = between - reach, high = between + reach)
}
options(digits = 8, width = 200)
scores_of <- list()
for (step in unique(answers$step)) {
  by_seat <- split(answers[answers$step == step, ], answers$seat[answers$step == step])
  scores <- do.call(rbind, lapply(by_seat, score))
  cat("\\n", step, "\\n", sep = "")
  print(scores)
  cat("class\\n")
  print(sapply(scores[c("d_prime", "criterion", "auc")], class_mean))
  scores_of[[step]] <- scores
}
first <- scores_of[["first-test"]]; second <- scores_of[["second-test"]]
both <- intersect(rownames(first), rownames(second))
arm <- answers$arm[match(both, answers$seat)]
gain <- second[both, "d_prime"] - first[both, "d_prime"]
if (length(both) >= ${minPeopleForScores}) {
  cat("\\ngain in d', people who took both tests: ", length(both), "\\n", sep = "")
  print(class_mean(gain))
}
if (min(sum(arm == "early"), sum(arm == "late")) >= ${minPeopleForScores}) {
  cat("gain, lens while playing\\n")
  print(class_mean(gain[arm == "early"]))
  cat("gain, lens at the reveal\\n")
  print(class_mean(gain[arm == "late"]))
  cat("difference of the gains, while playing minus at the reveal\\n")
  print(difference(gain[arm == "early"], gain[arm == "late"]))
}
`
