import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { checkout, ready, run, runServer, stop } from '#root/tests/start/server-process.ts'
import type { Bench, Report } from './runner/bench.ts'
import { median } from './runner/bench.ts'
import { startNginx, unpackNginx } from './runner/nginx.ts'
import { inTemporaryFolder } from './runner/product.ts'

const rounds = 5
const connections = 64
const pages = path.join(checkout, 'dist/web/pages')

/** The forms in which the page is asked for, with the headers that ask for them. */
const forms = { Brotli: { 'accept-encoding': 'br' }, 'not compressed': { 'accept-encoding': 'identity' } } as const
type Form = keyof typeof forms

interface Server {
  readonly name: string
  readonly url: string
  /** The process that answers. */
  readonly pid: number
  /** The form that it sends; absent: whatever is asked for. */
  readonly only?: Form
}

export default {
  about: 'The home page a second, compared with one nginx worker and a bare Node server that send the same bytes',
  usage: '[SECONDS=5 for each server and round]',
  builds: 'web',
  run: ([seconds]) => inTemporaryFolder((folder) => measureIn(folder, Number(seconds ?? 5))),
} satisfies Bench

async function measureIn(folder: string, seconds: number): Promise<Report> {
  const peers = unpackNginx()
  const product = runServer(path.join(folder, 'data'))
  const bare: ReturnType<typeof run>[] = []
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    const url = await ready(product)
    const servers: Server[] = [{ name: 'Glasshouse', url, pid: product.pid }]
    for (const [form, file] of [['Brotli', 'index.html.br'] as const, ['not compressed', 'index.html'] as const]) {
      const { rawHeaders } = await ask(url, form)
      const server = run(
        [process.execPath, 'bench/peers/bare-server.ts', path.join(pages, file), JSON.stringify(own(rawHeaders))],
        {},
      )
      bare.push(server)
      servers.push({ name: 'bare Node, same headers', url: await ready(server), pid: server.pid, only: form })
    }
    nginx = await startNginx(folder, pages, peers)
    servers.push({ name: 'nginx, one worker', url: nginx.url, pid: nginx.workerPid })
    return reportOf(await measureAll(servers, seconds, peers), seconds)
  } finally {
    for (const server of [product, ...bare]) await stop(server)
    await nginx?.stop()
  }
}

/** The headers that Node does not add itself. */
function own(rawHeaders: readonly string[]): string[] {
  const ofNode = new Set(['date', 'connection', 'keep-alive'])
  return rawHeaders.filter((_, at) => !ofNode.has(rawHeaders[at - (at % 2)]!.toLowerCase()))
}

/** Requests a page once in a form, and reads the whole answer. */
function ask(url: string, form: Form): Promise<{ rawHeaders: string[]; bytes: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: forms[form], agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ rawHeaders: response.rawHeaders, bytes }))
    })
    sent.on('error', reject).end()
  })
}

interface Measured {
  readonly server: Server
  readonly form: Form
  readonly bytes: number
  /** Answers a second, in each round. */
  readonly rates: number[]
  /** Processor time for each answer, in each round. */
  readonly cpuMicroseconds: number[]
}

/** Measures each server in each form, one after the other, and all of it again in each round. */
async function measureAll(servers: readonly Server[], seconds: number, peers: ReturnType<typeof unpackNginx>) {
  const measured: Measured[] = []
  for (const form of Object.keys(forms) as Form[])
    for (const server of servers.filter(({ only }) => only === undefined || only === form))
      measured.push({ server, form, bytes: (await ask(server.url, form)).bytes, rates: [], cpuMicroseconds: [] })
  for (let round = 0; round <= rounds; round += 1)
    for (const each of measured) {
      const { rate, cpuMicroseconds } = loadWith(peers, each, round === 0 ? 1 : seconds)
      // The first round warms up.
      if (round === 0) continue
      each.rates.push(rate)
      each.cpuMicroseconds.push(cpuMicroseconds)
      console.log(`${each.server.name}, ${each.form}: ${rate.toFixed(0)} a second`)
    }
  return measured
}

function loadWith({ file, env }: ReturnType<typeof unpackNginx>, { server, form }: Measured, seconds: number) {
  const before = ticksOf(server.pid)
  const header = `Accept-Encoding: ${forms[form]['accept-encoding']}`
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', header, server.url]
  const printed = execFileSync(file('usr/bin/wrk'), args, { env, encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(printed)
  const answers = Number(/(\d+) requests in/.exec(printed)?.[1])
  // A tick is a hundredth of a second.
  const cpuMicroseconds = ((ticksOf(server.pid) - before) * 10_000) / answers
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]), cpuMicroseconds }
}

/** The processor time that a process has taken, in ticks. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function reportOf(measured: readonly Measured[], seconds: number): Report {
  const nginxOf = (form: Form) => measured.find((each) => each.form === form && each.server.name.startsWith('nginx'))!
  const bytesOf = (form: Form) => new Set(measured.filter((each) => each.form === form).map(({ bytes }) => bytes))
  for (const form of Object.keys(forms) as Form[])
    if (bytesOf(form).size !== 1)
      throw new Error(`The servers send different pages: ${[...bytesOf(form)].join()} bytes`)
  return {
    title: 'The home page from memory',
    tables: [
      {
        columns: [
          'Page',
          'Server',
          'Answers a second',
          'Of nginx',
          'Processor time of an answer',
          'nginx’s time of it',
        ],
        rows: measured.map(({ server, form, bytes, rates, cpuMicroseconds }) => {
          const nginx = nginxOf(form)
          const [rate, cpu] = [median(rates), median(cpuMicroseconds)]
          return [
            `${form}, ${bytes.toLocaleString('en')} bytes`,
            server.name,
            Math.round(rate).toLocaleString('en'),
            (rate / median(nginx.rates)).toFixed(2),
            `${cpu.toFixed(1)} µs`,
            (median(nginx.cpuMicroseconds) / cpu).toFixed(2),
          ]
        }),
      },
    ],
    notes: [
      `All servers send the same body over ${connections} kept connections of one wrk thread; medians of ${rounds} rounds of ${seconds} s, the servers one after the other in each round. nginx (Debian's) has one worker, no access log, the files of the build beside each other and its modules for files that are compressed already. It sends its own 8 headers; the bare Node server sends the 17 headers of Glasshouse with one prepared answer.`,
      'Processor time counts the process that answers, user and kernel. Beside other work it is the steadier number.',
    ],
  }
}
