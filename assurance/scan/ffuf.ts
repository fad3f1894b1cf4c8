import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routeTable } from '#root/contract/routes.ts'
import type { Report, Scanner } from './findings.ts'
import { runProgram } from './run-program.ts'
import { hiddenPaths, variationsOf } from './words.ts'

/**
 * Requests paths from our own list: files that must not exist, and variations of existing paths. Any answer other than
 * "not found" for a path that is no page, file or route of the product is a finding.
 */
export const ffuf: Scanner = {
  program: 'ffuf',
  async scan({ url, cookies }, folder) {
    const reports = [
      await ask(url, folder, 'visitor', null),
      await ask(url, folder, 'client', cookies.client),
      await ask(url, folder, 'operator', cookies.operator),
    ]
    return {
      figures: reports.flatMap(({ figures }) => figures),
      findings: reports.flatMap(({ findings }) => findings),
    }
  },
}

const built = path.join(import.meta.dirname, '../../dist/web/pages')

/** Public pages and files, by path; they are requested too, to prove that the scanner finds them. */
function publicPaths(): string[] {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.extname(name) !== '' && !/\.(?:br|gz)$|^__/.test(name))
    .map((name) => `/${name.replace(/(?:^|\/)index\.html$/, '')}`)
  const drawn = [
    '/login',
    '/dashboard',
    '/dashboard/deposit',
    '/operator',
    '/operator/clients',
    '/lab',
    '/chain',
    '/cdd',
  ]
  return [...new Set([...files, ...drawn])]
}

/** Pages that are rendered for any id in their address; the API decides whether the record exists. */
const pagesOfOne = /^\/(?:operator\/clients|chain\/(?:block|transaction|address))\/[^/]+$/

/** Read routes, by who may call them, without streams and exports. */
const readRoutes = routeTable
  .filter(({ method, path: at }) => method === 'get' && !['/api/live', '/api/operator/simulation/backup'].includes(at))
  .map(({ path: at, access }) => ({ at, access, matches: new RegExp(`^${at.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

async function ask(url: string, folder: string, caller: string, cookie: string | null): Promise<Report> {
  const pages = publicPaths()
  const routes = readRoutes.map(({ at }) => at).filter((at) => !at.includes('{'))
  const known = [...pages, ...routes, '/healthz', '/api/docs', '/api/docs/openapi.json']
  const paths = [...new Set([...known, ...hiddenPaths, ...variationsOf(known)])]
  const answers = new Map<string, number>()
  // With many requests at a time this version loses some of its results: lost ones are requested again, one at a time.
  for (const atOnce of [20, 1]) {
    const left = paths.filter((word) => !answers.has(word))
    for (const [word, status] of await askOnce(url, folder, left, atOnce, cookie)) answers.set(word, status)
  }
  const unseen = pages.filter((page) => answers.get(page) !== 200)
  const said = new Set(answers.values())
  const counts = [...said].map(
    (status) => `${status} ${[...answers.values()].filter((each) => each === status).length} times`,
  )
  return {
    figures: [
      `as ${caller}: ${paths.length} paths, ${known.length} of them there: ${counts.join(', ')}, no answer ${paths.length - answers.size} times`,
    ],
    findings: [
      ...unseen.map((at) => ({ kind: `${answers.get(at)} for a ${caller} who asks for a page that is there`, at })),
      ...[...answers]
        .filter(([at, status]) => status !== 404 && !mayBe(at, status, caller, known))
        .map(([at, status]) => ({ kind: `${status} for a ${caller}`, at })),
    ],
  }
}

/** Runs ffuf over paths; returns the status of each result. */
async function askOnce(
  url: string,
  folder: string,
  paths: readonly string[],
  atOnce: number,
  cookie: string | null,
): Promise<[word: string, status: number][]> {
  if (paths.length === 0) return []
  writeFileSync(path.join(folder, 'words.txt'), paths.map((word) => word.slice(1)).join('\n'))
  const options = `-w words.txt -u ${url}/FUZZ -mc all -t ${atOnce} -timeout 30 -o results.json -of json`
  const cookies = cookie ? ['-H', `Cookie: ${cookie}`] : []
  await runProgram('ffuf', [...options.split(' '), ...cookies], { cwd: folder, limitS: 240 })
  const { results } = JSON.parse(readFileSync(path.join(folder, 'results.json'), 'utf8')) as { results: Answered[] }
  return results.map(({ input, status }) => [`/${input.FUZZ}`, status])
}

interface Answered {
  readonly input: { readonly FUZZ: string }
  readonly status: number
}

/** Whether a response belongs to the product: its normalized address names an existing path. */
function mayBe(at: string, status: number, caller: string, known: readonly string[]): boolean {
  // A malformed address is refused as such.
  if (status === 400) return true
  const address = normal(at)
  const routes = readRoutes.filter(({ matches }) => matches.test(address))
  if (routes.length === 0) return known.includes(address) || pagesOfOne.test(address) ? status === 200 : false
  const allowed = {
    visitor: ['anyone'],
    client: ['anyone', 'signed-in', 'client'],
    operator: ['anyone', 'signed-in', 'staff', 'operator'],
  }
  const isAllowed = routes.some(({ access }) => allowed[caller as keyof typeof allowed].includes(access))
  if (!isAllowed) return status === (caller === 'visitor' ? 401 : 403)
  // None of our paths is a record's id.
  return known.includes(address) && status < 500
}

/** An address without dot segments, query and last slash. */
function normal(at: string): string {
  const { pathname } = new URL(at, 'http://glasshouse.test')
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
}
