import { changeCode } from './change-code.ts'
import { changeDocument, changeMigration } from './change-text.ts'
import type { Only, Change } from './change.ts'
import type { Control } from './control.ts'

/** Returns a file's text without the control. Throws when the named code does not exist exactly once. */
export function removeControl(
  file: string,
  { in: holder, without }: Pick<Control, 'in' | 'without'>,
  text: string,
): string {
  const { start, end, by } = changeOf(file, holder, without, text)
  return text.slice(0, start) + by + text.slice(end)
}

function changeOf(file: string, holder: string | undefined, without: Control['without'], text: string): Change {
  const only: Only = (name, [found, ...others]) => {
    if (found === undefined || others.length > 0)
      throw new Error(`'${name}' is in ${file} ${found === undefined ? 0 : others.length + 1} times`)
    return found
  }
  if ('row' in without || 'code' in without || 'section' in without) return changeDocument(without, text, only)
  if (file.endsWith('.sql')) return changeMigration(without, text, only)
  return changeCode(file, holder, without, text, only)
}
