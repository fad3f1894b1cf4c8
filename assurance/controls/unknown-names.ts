import { all, isNode, type Node, parseCode } from './change-code.ts'

/** A browser's globals that Node lacks. */
const ofBrowsers = new Set(['location', 'sessionStorage'])

/**
 * Returns undeclared names in changed code. A replacement that uses a removed name
 * would fail every test, and so prove nothing.
 */
export function unknownNames(file: string, before: string, after: string): string[] {
  const known = new Set(all(parseCode(file, before)).filter(isIdentifier).map(nameOf))
  const changed = all(parseCode(file, after))
  const members = new Set(
    changed.flatMap(({ type, computed, property, key, shorthand }) => {
      if (type === 'MemberExpression') return computed ? [] : [property]
      return computed || shorthand || !isNode(key) ? [] : [key]
    }),
  )
  const declared = new Set(changed.flatMap(declaredBy).filter(isIdentifier).map(nameOf))
  const used = changed.filter((node) => isIdentifier(node) && !members.has(node)).map(nameOf)
  return [...new Set(used)].filter(
    (name) => !known.has(name) && !declared.has(name) && !(name in globalThis) && !ofBrowsers.has(name),
  )
}

/** The names that a declaration or a function introduces. */
function declaredBy({ type, id, params, local }: Node): Node[] {
  if (type.startsWith('Import')) return [local].filter(isNode)
  const patterns = [id, ...(Array.isArray(params) ? params : [])].filter(isNode)
  return patterns.flatMap(all)
}

function isIdentifier({ type }: Node): boolean {
  return type === 'Identifier'
}

function nameOf({ name }: Node): string {
  return name as string
}
