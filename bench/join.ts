import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { LessonStep } from '#root/domain/lesson.ts'
import { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import { Teacher } from '#root/scripts/bots/teacher.ts'
import type { Timing } from '#root/scripts/bots/visitor.ts'
import { provideChromium } from '#root/scripts/test/provide-chromium.ts'
import { newWindow, type Window } from '#root/tests/browser.ts'
import { takeSeat, timeStep } from '#root/tests/journey/browser-seats.ts'
import { builtProgram, ready, run, stop } from '#root/tests/start/server-process.ts'
import { type Bench, median, quantile, type Report } from './runner/bench.ts'
import { inTemporaryFolder } from './runner/product.ts'

const serverCores = 2
/** The limits that the run must keep. */
const joinLimitS = 20
const stepLimitMs = 1_000
/** The run fails when a seat has not read a step after this time. */
const timeoutMs = 60_000

export default {
  about: `A class joins at once, with the server and its database on ${serverCores} processors, and sees each step`,
  usage: '[SEATS=290] [BROWSERS=10]',
  builds: 'web',
  run: ([seats, browsers]) =>
    inTemporaryFolder((folder) => measureIn(folder, Number(seats ?? 290), Number(browsers ?? 10))),
} satisfies Bench

async function measureIn(folder: string, count: number, inBrowsers: number): Promise<Report> {
  const reservation = reserveCores()
  const env = { PORT: '0', GLASSHOUSE_DATA_DIR: path.join(folder, 'data') }
  const server = run([...reservation, ...builtProgram('main')], { env })
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--headless', '--no-sandbox'] })
  try {
    const url = await ready(server)
    const teacher = await Teacher.join(url, /http\S+#\S+/.exec(server.output())![0], () => undefined)
    const { code, steps } = await teacher.startLesson('classic', 1)
    const timings: Timing[] = []
    const seats = Array.from({ length: count }, () => new LiveSeat(url, code, (timing) => void timings.push(timing)))
    const joined = await joinAll(seats)
    const joinTimings = timings.filter(({ name }) => name.endsWith('/seats'))
    const windows: Window[] = []
    for (let place = 0; place < inBrowsers; place += 1) {
      windows.push(await newWindow(browser, url))
      await takeSeat(windows.at(-1)!, code)
    }
    const seen: Seen[] = []
    for (const [place, step] of steps.slice(1).entries()) {
      let overHttp: number[] = []
      const onScreen = await timeStep(windows, step, async () => {
        overHttp = await moveOn(seats, step, () => teacher.next(steps[place]!, step))
      })
      seen.push({ step, overHttp, onScreen })
      const slowest = inBrowsers > 0 ? `, last screen ${Math.max(...onScreen).toFixed(0)} ms` : ''
      console.log(`${step}: p99 ${quantile(overHttp, 0.99).toFixed(0)} ms${slowest}`)
    }
    await Promise.all(seats.map((seat) => seat.loseNetwork()))
    const faults = seats.flatMap((seat) => seat.faults)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return reportOf({ count, joined, joinTimings, seen, hasReservedCores: reservation.length > 0 })
  } finally {
    await browser.close()
    await stop(server)
  }
}

/** Reserves two processors for the server and leaves the others to this process. Returns the prefix of the server's command. */
function reserveCores(): string[] {
  const cores = availableParallelism()
  if (process.platform !== 'linux' || cores <= serverCores) return []
  execFileSync('taskset', ['-acp', `${serverCores}-${cores - 1}`, String(process.pid)])
  return ['taskset', '-c', `0-${serverCores - 1}`]
}

interface Joined {
  readonly seatsS: number
  readonly streamsS: number
  /** Of each seat, from the start until it had its seat, in seconds. */
  readonly each: readonly number[]
}

async function joinAll(seats: readonly LiveSeat[]): Promise<Joined> {
  const startedAt = performance.now()
  const sinceS = () => (performance.now() - startedAt) / 1_000
  const each = await Promise.all(
    seats.map(async (seat) => {
      await seat.join()
      return sinceS()
    }),
  )
  const seatsS = sinceS()
  console.log(`${seats.length} seats: ${seatsS.toFixed(1)} s`)
  await Promise.all(seats.map((seat) => seat.follow()))
  const numbers = new Set(seats.map(({ number }) => number))
  if (numbers.size !== seats.length) throw new Error(`${seats.length} seats have ${numbers.size} numbers`)
  return { seatsS, streamsS: sinceS(), each }
}

/** Presses next. Returns after how many milliseconds each seat had read the step. */
async function moveOn(seats: readonly LiveSeat[], step: LessonStep, next: () => Promise<void>): Promise<number[]> {
  const startedAt = performance.now()
  await next()
  while (!seats.every(({ seenAtMs }) => seenAtMs.has(step))) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Not every seat saw ${step}`)
    await pause(5)
  }
  // Time for the requests that the step causes, and for the browsers to load the scripts of the next one in advance.
  await pause(7_000)
  return seats.map(({ seenAtMs }) => seenAtMs.get(step)! - startedAt)
}

/** After how many milliseconds each seat over HTTP had read a step, and each browser showed it. */
interface Seen {
  readonly step: LessonStep
  readonly overHttp: readonly number[]
  readonly onScreen: readonly number[]
}

interface Measured {
  readonly count: number
  readonly joined: Joined
  readonly joinTimings: readonly Timing[]
  readonly seen: readonly Seen[]
  readonly hasReservedCores: boolean
}

function reportOf({ count, joined, joinTimings, seen, hasReservedCores }: Measured): Report {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const posts = joinTimings.map((timing) => timing.ms)
  const p99s = seen.map(({ overHttp }) => quantile(overHttp, 0.99))
  const slowest = Math.max(...seen.flatMap(({ onScreen }) => onScreen))
  const inBrowsers = seen[0]?.onScreen.length ?? 0
  return {
    title: 'A class joins',
    tables: [
      {
        columns: [`${count} seats at once`, '', 'Limit'],
        rows: [
          ['All have their seat', `${joined.seatsS.toFixed(1)} s`, `${joinLimitS} s`],
          ['Half have it', `${median(joined.each).toFixed(1)} s`, ''],
          ['All have their live stream too', `${joined.streamsS.toFixed(1)} s`, ''],
          ['Taking a seat: median, 99%', `${ms(median(posts))}, ${ms(quantile(posts, 0.99))}`, ''],
        ],
      },
      {
        columns: ['From next to the step on every seat', 'Half', '99%', 'Last'],
        rows: [
          ...seen.map(({ step, overHttp }) => [
            step,
            ms(median(overHttp)),
            ms(quantile(overHttp, 0.99)),
            ms(Math.max(...overHttp)),
          ]),
          ['slowest 99%', '', `${ms(Math.max(...p99s))} (limit ${ms(stepLimitMs)})`, ''],
        ],
      },
      ...(inBrowsers > 0
        ? [
            {
              columns: [`From next to the step on the screens of ${inBrowsers} browsers`, 'Half', 'Last'],
              rows: [
                ...seen.map(({ step, onScreen }) => [step, ms(median(onScreen)), ms(Math.max(...onScreen))]),
                ['slowest', '', `${ms(slowest)} (limit ${ms(stepLimitMs)})`],
              ],
            },
          ]
        : []),
    ],
    notes: [
      `Every seat opens the join page, reads the offered names, takes its seat and opens its live stream. At a step it gets the event, reads its lesson, and reports that it shows the step. The time of a step begins with the request of the teacher.`,
      ...(inBrowsers > 0
        ? [
            'The browsers take their seats after the others. A step is on the screen of a browser with its name, its address and its heading.',
          ]
        : []),
      hasReservedCores
        ? `The server and its PostgreSQL had processors 0 and 1 (taskset), the ${count} seats the others.`
        : 'The server, its PostgreSQL and the seats shared all processors.',
    ],
  }
}
