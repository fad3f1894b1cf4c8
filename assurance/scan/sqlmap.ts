import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routeTable } from '#root/contract/routes.ts'
import { type ApiDocument, type Operation, operationsOf, queriesOf } from '#root/tests/http/operations.ts'
import type { Finding, Report, Scanner } from './findings.ts'
import { openGateway } from './gateway.ts'
import { openNaiveServer } from './naive-server.ts'
import { runProgram } from './run-program.ts'

/** Operations that would end the scan or its session. */
const ending =
  /^(?:\w+ \/api\/(?:operator\/(?:simulation|staff)|profile\/(?:deletion|sessions)|session$|live|onboarding$)|DELETE \/api\/operator\/sample-classes$)/

/**
 * Tries SQL in each parameter and each member of a body, of every route in the API's description, as
 * client and as operator. A vulnerable handler comes first, to prove that sqlmap finds one.
 */
export const sqlmap: Scanner = {
  program: 'sqlmap',
  async scan({ url, dataDir, cookies }, folder) {
    const document = (await (await fetch(`${url}/api/docs/openapi.json`)).json()) as ApiDocument
    const operations = operationsOf(document).filter(({ method, path: at }) => !ending.test(`${method} ${at}`))
    const [naive, gateway] = [await openNaiveServer(dataDir), await openGateway(url, '127.0.0.1')]
    try {
      const control = await tryStatements(folder, 'control', naive.url, '', [naive.operation], 120)
      const [client, operator] = await Promise.all([
        tryStatements(
          folder,
          'client',
          gateway.url,
          cookies.client,
          of(operations, ['client', 'signed-in', 'anyone']),
          900,
        ),
        tryStatements(folder, 'operator', gateway.url, cookies.operator, of(operations, ['staff', 'operator']), 900),
      ])
      const isFound = control.findings.some(({ kind }) => kind === hole)
      const missed = isFound ? [] : [{ kind: 'the planted hole was not found', at: naive.url }]
      return {
        figures: [`a handler with a hole: ${isFound ? 'found' : 'not found'}`, ...client.figures, ...operator.figures],
        findings: [...missed, ...client.findings, ...operator.findings],
      }
    } finally {
      await naive.close()
      await gateway.close()
    }
  },
}

const hole = 'a statement can be changed'

function of(operations: readonly Operation[], access: readonly string[]): Operation[] {
  const mayCall = new Set(
    routeTable.filter((route) => access.includes(route.access)).map(({ method, path: at }) => `${method} ${at}`),
  )
  return operations.filter(({ method, path: at }) => mayCall.has(`${method.toLowerCase()} ${at}`))
}

async function tryStatements(
  folder: string,
  caller: string,
  url: string,
  cookie: string,
  operations: readonly Operation[],
  limitS: number,
): Promise<Report> {
  const requests = operations.flatMap((operation) => requestsOf(operation, url, cookie))
  const delimiter = '='.repeat(54)
  writeFileSync(
    path.join(folder, `${caller}.log`),
    requests.map((request) => `${delimiter}\n${request}\n${delimiter}\n`).join('\n'),
  )
  writeFileSync(path.join(folder, '__init__.py'), '')
  writeFileSync(path.join(folder, 'fresh_key.py'), freshKey)
  const options = `-l ${caller}.log --batch --ignore-stdin --level=1 --risk=1 --technique=BEUS --dbms=PostgreSQL --ignore-code=* --timeout=30 --retries=1 --skip-heuristics --disable-coloring --tamper=fresh_key.py --output-dir=${caller} --results-file=${caller}.csv --answers=sitemap=N -v 1`
  const { code, output } = await runProgram('sqlmap', options.split(' '), { cwd: folder, limitS })
  const tested = output.match(/^\[\d+\/\d+\] URL:/gm)?.length ?? 0
  const parameters = output.match(
    /(?:does not seem to be|might not be|appears to be|is) (?:injectable|vulnerable)/g,
  )?.length
  const holes = output.match(/^Parameter: .+$/gm) ?? []
  return {
    figures: [
      `as ${caller}: ${Math.min(tested, requests.length)} of ${requests.length} requests, ${parameters ?? 0} parameters and members tried${code === null ? ` until the time was over (${limitS} s)` : ''}`,
    ],
    findings: [
      ...holes.map((at): Finding => ({ kind: hole, at })),
      ...(tested === 0 ? [{ kind: 'nothing was tried', at: `${caller}: ${output.slice(-1_500)}` }] : []),
      ...(readdirSync(folder).includes(`${caller}.csv`) ? rowsOf(path.join(folder, `${caller}.csv`)) : []),
    ],
  }
}

/** Each row after the first names a finding's place, and whether sqlmap has withdrawn it. */
function rowsOf(file: string): Finding[] {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1)
  return rows.map((row) => ({
    kind: row.endsWith('false positive or unexploitable') ? 'taken back by sqlmap itself' : hole,
    at: row.replace(/^http:\/\/[^/]+/, ''),
  }))
}

/** A reused key is refused before any lookup, so each request gets its own. */
const freshKey = `import uuid
from lib.core.enums import PRIORITY
__priority__ = PRIORITY.NORMAL
def tamper(payload, **kwargs):
    kwargs.get("headers", {})["Idempotency-Key"] = str(uuid.uuid4())
    return payload
`

/** One request with each id of the path marked, one with each parameter marked, and one with a valid body. */
function requestsOf(operation: Operation, url: string, cookie: string): string[] {
  const { method, path: at, pathParameters, body } = operation
  const filled = (mark: string) => at.replaceAll(/\{\w+\}/g, () => `00000000-0000-4000-8000-000000000000${mark}`)
  const write = (address: string, sent: unknown) => {
    const text = sent === null ? '' : JSON.stringify(sent)
    const headers = [
      `Host: ${new URL(url).host}`,
      `Origin: ${url}`,
      ...(cookie ? [`Cookie: ${cookie}`] : []),
      'Idempotency-Key: 00000000-0000-4000-8000-000000000001',
      ...(text ? ['Content-Type: application/json'] : []),
    ]
    return `${method} ${address} HTTP/1.1\n${headers.join('\n')}\n\n${text}`
  }
  return [
    ...(pathParameters.length > 0 ? [write(filled('*'), body)] : []),
    ...queriesOf(operation).map(([name, query]) =>
      write(`${filled('')}?${new URLSearchParams({ ...query, [name]: `${query[name]}*` })}`, null),
    ),
    ...(isFilled(body) ? [write(filled(''), body)] : []),
  ]
}

const isFilled = (body: unknown) => typeof body === 'object' && body !== null && Object.keys(body).length > 0
