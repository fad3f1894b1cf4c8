import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const deployFolder = path.join(import.meta.dirname, '../../deploy')

export type Values = Readonly<Record<string, string>>

/**
 * Writes a file of deploy/ with its `{{names}}` replaced, readable by its owner only. Throws for a name without a
 * value, so that a template cannot require an unknown value.
 */
export function fillTemplate(
  template: string,
  target: string,
  values: Values,
  owner: { readonly uid: number; readonly gid: number },
): void {
  const text = readFileSync(path.join(deployFolder, template), 'utf8')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`deploy/${template} asks for {{${name}}}, which has no value`)
    return value
  })
  // HTTP requires CRLF as the end of a line.
  writeFileSync(target, template.endsWith('.http') ? filled.replaceAll('\n', '\r\n') : filled, { mode: 0o600 })
  chownSync(target, owner.uid, owner.gid)
}
