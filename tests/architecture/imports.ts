import path from 'node:path'

/** One import of a file: a path from the checkout's root, or the name of a package. */
export interface Import {
  readonly from: string
  readonly isPackage: boolean
  /** Whether it names an interface that every platform provides (`#platform/...`), not this platform's implementation. */
  readonly ofAnyPlatform: boolean
  /** A type import, which does not exist at run time. */
  readonly typeOnly: boolean
}

const importPattern =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** Finds what a file imports or re-exports, static or dynamic. */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importPattern)].map(([, type, from, dynamic]) => {
    const source = from ?? dynamic ?? ''
    const local = source.startsWith('#root/')
      ? source.slice('#root/'.length)
      : source.startsWith('#platform/')
        ? `server/platform/node/${source.slice('#platform/'.length)}`
        : source.startsWith('.')
          ? path.join(path.dirname(file), source)
          : null
    return {
      from: local ?? source,
      isPackage: local === null,
      ofAnyPlatform: source.startsWith('#platform/'),
      typeOnly: type !== undefined,
    }
  })
}

/** The direction of dependencies: a folder may import itself and the folders to its left in a line, never those to its right. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  'server/platform': ['domain', 'contract'],
  'server/ledger': ['domain', 'contract', 'server/platform'],
  'server/identity': ['domain', 'contract', 'server/platform'],
  'server/chain': ['domain', 'contract', 'server/platform'],
  'server/live': ['domain', 'contract', 'server/platform'],
  'server/review': ['domain', 'contract', 'server/platform'],
  'server/features': [
    'domain',
    'contract',
    'server/platform',
    'server/ledger',
    'server/identity',
    'server/chain',
    'server/live',
    'server/review',
  ],
  'web/ui': ['domain', 'contract'],
  'web/api': ['domain', 'contract', 'web/ui'],
  'web/review': ['domain', 'contract', 'web/ui', 'web/api'],
  'web/features': ['domain', 'contract', 'web/ui', 'web/api', 'web/review'],
}

/** The parts of the contract that run in a browser: messages and labels, the language cookie, the format of numbers, and the names of problems and live events. Shapes and routes are only types there. */
const forBrowsers =
  /^contract\/(?:messages\/.*|host\/refusals\.ts|refusals\.ts|problems\.ts|live\.ts|refetch\.ts|language\.ts|language-cookie\.ts|format-decimal\.ts|prerendered\.ts|[a-z]+-labels\.ts|receipt-lines\.ts)$/

/** The shapes need the validation library, which is four times the size of a page. */
const runsInBrowsers = (from: string) => !from.startsWith('contract/') || forBrowsers.test(from)

/** Returns why an import is forbidden, or null. Tests, scripts and the files that compose a folder's parts may import any. */
export function checkImport(file: string, imported: Import): string | null {
  if (/\.test\.tsx?$/.test(file)) return null
  const allowed = imported.isPackage ? moduleOf(file) !== 'domain' : isAllowedDirection(file, imported)
  if (needsNode(imported) && inServer(file) && !nodePrograms.test(file))
    return `${file} may not import ${imported.from}: only server/platform/node knows Node and its driver`
  return allowed ? null : `${file} may not import ${imported.from}`
}

/** The platform itself, and the programs that start with it: they name it because they choose it. */
const nodePrograms = /^server\/(?:platform\/node\/|commands\/|(?:main|run-server|resolve-replacement|rotate-keys)\.ts$)/

/** What another platform would lack: Node, the driver, and this platform's files by their own path. */
function needsNode({ from, isPackage, ofAnyPlatform }: Import): boolean {
  return isPackage
    ? /^node:|^pg(?:$|[/-])|^drizzle-orm\/node-postgres$/.test(from)
    : from.startsWith('server/platform/node/') && !ofAnyPlatform
}

function isAllowedDirection(file: string, { from, typeOnly }: Import): boolean {
  if (areBrowserAndServer(file, from) || (inProduct(file) && !inProduct(from))) return false
  if (inWeb(file) && !typeOnly && !runsInBrowsers(from)) return false
  const [module, target] = [moduleOf(file), moduleOf(from)]
  if (module === target) return sameFeature(file, from)
  return mayImport[module]?.includes(target) ?? true
}

function moduleOf(file: string): string {
  const [root = '', folder = ''] = file.split('/')
  return root === 'server' || root === 'web' ? `${root}/${folder}` : root
}

/** Features meet in the ledger, or in a route that composes them; a feature never imports a feature. */
function sameFeature(file: string, from: string): boolean {
  const featureOf = (name: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(name)?.[1]
  return featureOf(file) === featureOf(from)
}

const areBrowserAndServer = (one: string, other: string) =>
  (inWeb(one) && inServer(other)) || (inServer(one) && inWeb(other))
const inServer = (file: string) => file.startsWith('server/')
const inWeb = (file: string) => file.startsWith('web/')
const inProduct = (file: string) => /^(?:domain|contract|server|web)\//.test(file)

/**
 * Finds groups of files that import each other in a circle, type imports included. Takes each file with the files
 * that it imports; returns each group as its sorted files.
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachableFrom(file, imports)]))
  const inCircles = [...imports.keys()].filter((file) => reached.get(file)?.has(file)).toSorted()
  const groups = inCircles.map((file) =>
    inCircles.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)),
  )
  return groups.filter((group, place) => group[0] === inCircles[place])
}

/** The files that a file imports, directly or through others. */
function reachableFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const open = [...(imports.get(file) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(imports.get(next) ?? []))
  }
  return reached
}
