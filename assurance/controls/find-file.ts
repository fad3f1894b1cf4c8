import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Control } from './control.ts'

/**
 * Returns the path of the file that contains a control in a checkout. For a control without a file, it is the file that exports
 * the first name of `in`, or else the removed constant. Throws when no file or more than one exports it.
 */
export function findFile(
  { file, in: holder, without }: Pick<Control, 'file' | 'in' | 'without'>,
  checkout: string,
): string {
  if (file !== undefined) return file
  const [name] = holder?.split('.') ?? ('named' in without ? [without.named] : [])
  if (name === undefined) throw new Error('What has no file has no name either')
  const files = exportersIn(checkout).get(name) ?? []
  if (files.length !== 1) throw new Error(`'${name}' is exported by ${files.length} files`)
  return files[0]!
}

const found = new Map<string, ReadonlyMap<string, readonly string[]>>()

/** The files of the product that export a name, read once for each checkout. */
function exportersIn(checkout: string): ReadonlyMap<string, readonly string[]> {
  const known = found.get(checkout)
  if (known) return known
  const exporters = new Map<string, string[]>()
  for (const root of ['domain', 'contract', 'server', 'web'])
    for (const name of readdirSync(path.join(checkout, root), { recursive: true, encoding: 'utf8' })) {
      const file = `${root}/${name}`
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$|^contract\/messages\//.test(file)) continue
      const text = readFileSync(path.join(checkout, file), 'utf8')
      for (const [, exported = ''] of text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm))
        exporters.set(exported, [...(exporters.get(exported) ?? []), file])
    }
  found.set(checkout, exporters)
  return exporters
}
