import { readFileSync } from 'node:fs'
import type { Finding, Report, Scanner } from './findings.ts'
import { runProgram } from './run-program.ts'

interface Slowness {
  readonly name: string
  readonly options: (url: string) => readonly string[]
  readonly seconds: number
}

const connections = 300

/**
 * Each slightly longer than the server waits (serverLimits): 15 s for headers, 120 s for a body, checked every 5 s, and
 * 65 s for another request after the system has taken an answer.
 */
const slownesses: readonly Slowness[] = [
  { name: 'headers', options: (url) => ['-H', '-u', `${url}/`, '-i', '5'], seconds: 40 },
  {
    name: 'a body',
    // The program has no option for another header; without an Origin the answer is 403 before the body is read.
    options: (url) => [
      '-B',
      '-u',
      `${url}/api/session`,
      '-i',
      '5',
      '-s',
      '90000',
      '-f',
      `application/json\r\nOrigin: ${url}`,
    ],
    seconds: 140,
  },
  {
    name: 'reading',
    options: (url) => ['-X', '-u', `${url}/social-card.jpg`, '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
    seconds: 90,
  },
]

/** How long a visitor may wait meanwhile; the scanner itself uses a part of the machine. */
const timeoutMs = 10_000

/** Sends headers, sends a body and reads slowly, on 300 connections each, and sends a visitor's requests meanwhile. */
export const slowhttptest: Scanner = {
  program: 'slowhttptest',
  async scan({ url }, folder) {
    const reports: Report[] = []
    for (const slowness of slownesses) reports.push(await attackSlowly(url, folder, slowness))
    return {
      figures: reports.flatMap(({ figures }) => figures),
      findings: reports.flatMap(({ findings }) => findings),
    }
  },
}

async function attackSlowly(url: string, folder: string, { name, options, seconds }: Slowness): Promise<Report> {
  const visitor = visit(url)
  const startedAt = performance.now()
  const pace = `-c ${connections} -r 100 -l ${seconds} -x 24 -p 5`.split(' ')
  await runProgram('slowhttptest', [...options(url), ...pace], { cwd: folder, limitS: seconds + 60 })
  // It exits early when none of its connections is left.
  const endedS = Math.round((performance.now() - startedAt) / 1_000)
  const { answers, slowestMs, refused, most, clearedS } = await visitor.stop()
  const closedS = Math.min(clearedS ?? endedS, endedS)
  const isCleared = closedS < seconds
  const checks: [boolean, string][] = [
    [most > connections / 2, `the scanner got no further than ${most} connections`],
    [refused === 0, `a visitor was not served ${refused} times`],
    [slowestMs < timeoutMs, `a visitor waited ${slowestMs} ms`],
    [isCleared, 'the server has kept connections open'],
  ]
  return {
    figures: [
      `slow with ${name}: ${most} connections at a time, ${isCleared ? `closed after ${closedS} s` : `some kept for ${seconds} s`}; a visitor was served ${answers} times meanwhile, in at most ${slowestMs} ms`,
    ],
    findings: checks.filter(([isSo]) => !isSo).map(([, kind]): Finding => ({ kind, at: name })),
  }
}

/** Requests the home page and data repeatedly, and counts the server's connections, until it is stopped. */
function visit(url: string) {
  const seen = { answers: 0, slowestMs: 0, refused: 0, most: 0, clearedS: null as number | null }
  const start = performance.now()
  let over = false
  const look = async (at: string) => {
    const startedAt = performance.now()
    const status = await fetch(url + at).then(
      async (response) => (await response.text(), response.status),
      () => 0,
    )
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - startedAt))
    if (status === 200) seen.answers += 1
    else seen.refused += 1
  }
  const done = (async () => {
    while (!over) {
      for (const at of ['/', '/api/clock']) await look(at)
      const open = openConnections(Number(new URL(url).port))
      seen.most = Math.max(seen.most, open)
      if (open > seen.most / 10) seen.clearedS = null
      else seen.clearedS ??= Math.round((performance.now() - start) / 1_000)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    async stop() {
      over = true
      await done
      return seen
    },
  }
}

/** How many connections to a port of this machine the server has, by the system's own table; 01 is an established one. */
function openConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return rows.filter((row) => {
    const [, here = '', , state] = row.trim().split(/\s+/)
    return here.endsWith(local) && state === '01'
  }).length
}
