import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type ApiDocument, operationsOf, queriesOf } from '#root/tests/http/operations.ts'
import type { Report, Scanner } from './findings.ts'
import { runProgram } from './run-program.ts'

/**
 * Every module except nikto and wapp, which download their lists from the internet, and buster, which has no time limit and does
 * the same as ffuf.
 */
const modules =
  'backup,blindsql,brute_login_form,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'

const pages = {
  visitor:
    '/ /about /solutions /approach /insights /plans /contact /privacypolicy /termsofservice /cert /signup /login /resetpassword /lab /chain',
  client:
    '/dashboard /dashboard/profile /dashboard/deposit /dashboard/investmentplans /dashboard/withdraws /dashboard/history /dashboard/wallet /dashboard/mailbox /cdd',
  operator:
    '/operator /operator/deposits /operator/withdrawals /operator/onboarding /operator/outbox /operator/staff /operator/plans /operator/claims /operator/settings /operator/inbox /operator/clients /operator/audit /operator/ledger',
}
const routes = {
  visitor: /^\/api\/(?!operator|live|docs)/,
  client: /^\/api\/(?!operator|live|docs)/,
  operator: /^\/api\/operator\/(?!simulation\/backup)/,
}

/**
 * Crawls and attacks the site and every read of the API, as a visitor, a client and an operator. Callback attacks
 * name an address of ours, which no other program uses.
 */
export const wapiti: Scanner = {
  program: 'wapiti',
  async scan({ url, cookies }, folder) {
    const document = (await (await fetch(`${url}/api/docs/openapi.json`)).json()) as ApiDocument
    const readable = operationsOf(document)
      .filter(({ method, path: at }) => method === 'GET' && !at.includes('{'))
      .flatMap((operation) => {
        const queries = queriesOf(operation).map(([, query]) => `${operation.path}?${new URLSearchParams(query)}`)
        return queries.length > 0 ? queries : [operation.path]
      })
    const callers = [
      ['visitor', null],
      ['client', cookies.client],
      ['operator', cookies.operator],
    ] as const
    const reports = await Promise.all(
      callers.map(([caller, cookie]) => {
        const attacked = readable.filter((at) => routes[caller].test(at))
        return attack(url, folder, caller, cookie, [...pages[caller].split(' '), ...attacked])
      }),
    )
    return {
      figures: reports.flatMap(({ figures }) => figures),
      findings: reports.flatMap(({ findings }) => findings),
    }
  },
}

async function attack(
  url: string,
  folder: string,
  caller: string,
  cookie: string | null,
  starts: readonly string[],
): Promise<Report> {
  const called: string[] = []
  const endpoint = await openEndpoint(called)
  const options = `-u ${url}/ --scope domain -m ${modules} -d 3 -t 20 --max-scan-time 40 --max-attack-time 30 --flush-session --no-bugreport -v 1 -f json -o ${caller}.json --store-session ${caller} --endpoint ${endpoint.url}/`
  const args = [...options.split(' '), ...starts.flatMap((at) => ['-s', url + at])]
  const { code, output } = await runProgram('wapiti', [...args, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])], {
    cwd: folder,
    limitS: 700,
  })
  await endpoint.close()
  if (code !== 0)
    return { figures: [], findings: [{ kind: 'the scan did not end', at: `${caller}: ${output.slice(-2_000)}` }] }
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(path.join(folder, `${caller}.json`), 'utf8')) as Found
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, each]) =>
    each.map(({ info, path: at, method }) => ({ kind: `${kind}: ${info}`, at: `${method} ${at}` })),
  )
  return {
    figures: [`as ${caller}: ${starts.length} addresses to begin with, ${found.length} findings`],
    findings: [...found, ...called.map((at) => ({ kind: 'the product has called a foreign address', at }))],
  }
}

interface Found {
  readonly vulnerabilities: Readonly<Record<string, readonly Problem[]>>
  readonly anomalies: Readonly<Record<string, readonly Problem[]>>
}

interface Problem {
  readonly info: string
  readonly path: string
  readonly method: string
}

/** The target of callback attacks. wapiti itself asks it for callbacks; any other request is recorded. */
async function openEndpoint(called: string[]) {
  const server = createServer(({ url = '' }, answer) => {
    if (!/^\/(?:get_(?:ssrf|xxe)\.php|$)/.test(url)) called.push(url)
    answer.setHeader('content-type', 'application/json')
    answer.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
