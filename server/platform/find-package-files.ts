import { readFileSync } from 'node:fs'
import { registerHooks, type ResolveFnOutput, type ResolveHookContext } from 'node:module'

/** How Node would find a module. */
type Next = (specifier: string, context?: ResolveHookContext) => ResolveFnOutput

/**
 * Finds modules faster than Node does, in two cases, and leaves all others to it. The files of a package that import each other by
 * their places: '../entity.js' is the file of that place, and whether it is a module is for the nearest package.json to say,
 * which is read once. And packages that our own files import: what one has found, all find. For each of them Node would read
 * the package's description anew, with all that it exports, which took a third of the start (decision 063).
 */
export function findPackageFile(specifier: string, context: ResolveHookContext, next: Next): ResolveFnOutput {
  const { parentURL, conditions } = context
  if (!parentURL || !conditions?.includes('import')) return next(specifier, context)
  const isOwn = !parentURL.includes('/node_modules/')
  if (isOwn && isPackage.test(specifier)) return findOnce(specifier, () => next(specifier, context))
  if (isOwn || !isModuleBeside.test(specifier)) return next(specifier, context)
  const url = new URL(specifier, parentURL)
  const isModule = specifier.endsWith('.mjs') || holdsModules(new URL('.', url))
  return isModule ? { url: url.href, format: 'module', shortCircuit: true } : next(specifier, context)
}

const isModuleBeside = /^\.{1,2}\/.*\.m?js$/
const isPackage = /^[@a-z][^:]*$/

const packages = new Map<string, ResolveFnOutput>()

function findOnce(specifier: string, find: () => ResolveFnOutput): ResolveFnOutput {
  const found = packages.get(specifier) ?? { ...find(), shortCircuit: true }
  packages.set(specifier, found)
  return found
}

const known = new Map<string, boolean>()

/** Whether a .js file in this folder is a module, by the nearest package.json. */
function holdsModules(folder: URL): boolean {
  const found = known.get(folder.href) ?? readType(folder)
  known.set(folder.href, found)
  return found
}

function readType(folder: URL): boolean {
  if (folder.pathname.endsWith('/node_modules/')) return false
  try {
    const { type } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { type?: unknown }
    return type === 'module'
  } catch {
    return holdsModules(new URL('..', folder))
  }
}

registerHooks({ resolve: findPackageFile })
