import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes stack traces of this thread refer to the sources, if the built files have source maps. A map is read for the
 * first trace that needs it; `node --enable-source-maps` reads all of them at the start, which takes 40 MB.
 */
export function mapStacks(): void {
  Error.prepareStackTrace = (error, calls) =>
    [Error.prototype.toString.call(error), ...calls.map((call) => `    at ${nameSource(call)}`)].join('\n')
}

function nameSource(call: NodeJS.CallSite): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- V8's call sites have a text, which their type does not say
  const [text, url, line, column] = [String(call), call.getFileName(), call.getLineNumber(), call.getColumnNumber()]
  if (!url?.startsWith('file:') || line === null || column === null) return text
  const file = fileURLToPath(url)
  const origin = readMap(file)?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return text
  const source = path.resolve(path.dirname(file), origin.fileName)
  return text.replace(`${url}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`)
}

/** Cached while there is memory: a map is several times larger than its file. */
const maps = new Map<string, WeakRef<SourceMap>>()

function readMap(file: string): SourceMap | null {
  const known = maps.get(file)?.deref()
  if (known) return known
  if (!existsSync(`${file}.map`)) return null
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  maps.set(file, new WeakRef(map))
  return map
}
