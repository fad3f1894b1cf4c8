const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+$/
const migration = /^server\/(?:host\/)?migrations\/\d{3}_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/
const vagueNames = /(?:^|[/-])(?:utils?|helpers?|misc|common|managers?|index)(?:[.-]|$)/

/** Returns what is wrong with a file's name, or null. */
export function checkName(file: string): string | null {
  if (migration.test(file)) return null
  const name = file.split('/').at(-1) ?? ''
  if (!kebabCase.test(name)) return `${file} is not in kebab-case`
  const vague = file.split('/').find((part) => vagueNames.test(part))
  return vague ? `${file}: "${vague}" does not say what it holds` : null
}

const impure =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bcrypto\.|\bperformance\b|\bprocess\.|\bfetch\(|\bsetTimeout\b|\bsetInterval\b|\bconsole\./

/** Returns what makes a file of the domain impure, or null. Time, randomness and I/O are arguments there. */
export function checkPurity(file: string, text: string): string | null {
  if (!file.startsWith('domain/') || file.endsWith('.test.ts')) return null
  // Words of a text are no code; a template with a value in it may be.
  const found = impure.exec(withoutComments(text.replaceAll(/`[^`$]*`/g, '``')))
  return found ? `${file} uses ${found[0]}` : null
}

const ledgerWrite =
  /\b(?:insert|update|delete)\(\s*ledger\w+|\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:\$\{\s*)?ledger_?\w+/i

/** Returns a write to a table of the ledger outside the ledger's folder, or null. */
export function checkTables(file: string, text: string): string | null {
  // Tests forge rows, to prove that the product refuses or detects them.
  if (file.startsWith('server/ledger/') || !file.startsWith('server/')) return null
  const found = ledgerWrite.exec(withoutComments(text))
  return found && !file.endsWith('.test.ts') ? `${file} writes the ledger's tables: ${found[0]}` : null
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
