import path from 'node:path'
import { expect, test } from 'vitest'
import type { Removal } from './control.ts'
import { findFile } from './find-file.ts'
import { removeControl } from './remove-control.ts'

const source = `
const limit = 10
export async function decide(amount: number, { reason }: Note) {
  if (amount > limit) return refuse('too-much', { field: 'amount' })
  if (isFrozen(amount)) {
    log('frozen')
    return null
  }
  log('thawed')
  await note.down(amount)
  if (amount < 0) throw new Outage('below zero')
  return { amount, limit, safe: true }
}
const isGood = (word: string) => word !== 'bad'
const rules = ["frame 'none'", \`script \${limit}\`]
const wait = { decide: { limit: 20 } }
const rows = (table: Table) => table.where(isGood).orderBy(name)
`

const ways: [Removal, string | undefined, string, string][] = [
  [{ named: 'limit', becomes: '99' }, 'wait.decide', 'limit: 20', 'limit: 99'],
  [{ named: 'limit', becomes: '$it + 1' }, 'wait', 'limit: 20', 'limit: 20 + 1'],
  [{ named: 'safe' }, 'decide', ', safe: true }', ',  }'],
  [{ refusal: 'too-much' }, 'decide', "if (amount > limit) return refuse('too-much', { field: 'amount' })", ''],
  [{ condition: 'isFrozen', becomes: 'false' }, undefined, 'if (isFrozen(amount))', 'if (false)'],
  [{ statement: 'note.down' }, undefined, 'await note.down(amount)', ''],
  [{ statement: 'log', of: 'thawed' }, 'decide', "log('thawed')", ''],
  [{ call: 'log', of: 'frozen', becomes: 'print' }, 'decide', "log('frozen')", "print('frozen')"],
  [{ call: 'note.down', becomes: '((_) => $1)' }, 'decide', 'note.down(', '((_) => amount)('],
  [{ method: 'where' }, 'rows', '.where(isGood)', ''],
  [{ throws: 'Outage', becomes: 'return 0' }, 'decide', "throw new Outage('below zero')", 'return 0'],
  [{ returns: 'true' }, 'isGood', "=> word !== 'bad'", '=> true'],
  [{ item: 'frame' }, undefined, `"frame 'none'", `, ' '],
  [{ item: 'script', becomes: "''" }, 'rules', '`script ${limit}`', "''"],
  [{ adds: 'note.down($1, $2.reason)' }, 'decide', 'Note) {', 'Note) {\nnote.down(amount, ({ reason }).reason)\n'],
  [{ adds: "log('$1')", beside: 'note.down' }, 'decide', 'await', "log('amount')\nawait"],
  [{ adds: 'unsafe: true', beside: 'safe' }, 'decide', 'safe', 'unsafe: true, safe'],
  [{ adds: 'high: 1' }, 'wait.decide', '{ limit: 20', '{high: 1,  limit: 20'],
]

test.each(ways)('%j is removed, and nothing else', (without, holder, before, after) => {
  expect(removeControl('x.ts', { ...(holder && { in: holder }), without }, source)).toBe(
    source.replace(before, () => after),
  )
})

test.each<[Removal, string, string]>([
  [{ element: 'Leave' }, '<Leave now />', ''],
  [{ element: 'Leave', becomes: '<Stay />' }, '<Leave now />', '<Stay />'],
  [{ named: 'now' }, 'Leave now', 'Leave '],
  [{ adds: 'later' }, 'Leave', 'Leave later'],
])('on a screen %j is removed', (without, before, after) => {
  const screen = 'const screen = () => <p><Leave now /></p>'
  const holder = 'adds' in without ? { in: 'screen.Leave' } : {}
  expect(removeControl('x.tsx', { ...holder, without }, screen)).toBe(screen.replace(before, after))
})

test.each<[string, string, Removal, string | undefined, string, string]>([
  ['x.json', '{ "a": { "hash": "1", "b": 2 }, "hash": 3 }', { named: 'hash' }, 'a', '"hash": "1",', ''],
  ['x.md', '| A | B |\n| --- | --- |\n| `x` y | 1 |\n', { row: 'x y' }, undefined, '| `x` y | 1 |\n', ''],
  ['x.md', 'The `x` and the `y`.', { code: 'x' }, undefined, '`x`', ''],
  ['x.md', '# T\n\n### A\n\nText\n\n## B\n', { section: 'A' }, undefined, '\n### A\n\nText\n', ''],
  [
    'x.sql',
    'create table a;\ncreate trigger b\n  on a;\n',
    { statement: 'create trigger b' },
    undefined,
    'create trigger b\n  on a;\n',
    '',
  ],
  ['x.sql', 'create table a;\n', { adds: 'drop table a;\n' }, undefined, 'a;\n', 'a;\ndrop table a;\n'],
])('in %s (%s) %j is removed', (file, text, without, holder, before, after) => {
  expect(removeControl(file, { ...(holder && { in: holder }), without }, text)).toBe(text.replace(before, after))
})

test.each<[Removal, RegExp]>([
  [{ named: 'nothing' }, /'nothing' is in x\.ts 0 times/],
  [{ statement: 'note.up' }, /'note.up' is in x\.ts 0 times/],
  [{ named: 'limit', becomes: '1' }, /'limit' is in x\.ts 2 times/],
  [{ named: 'safe', becomes: '}' }, /x\.ts cannot be parsed/],
  [{ adds: 'log($1)' }, /There is no \$1/],
])('%j is refused: %s', (without, reason) => {
  expect(() => removeControl('x.ts', { without }, source)).toThrow(reason)
})

test('a control without a file is found by its exported name, which only one file may export', () => {
  const checkout = path.join(import.meta.dirname, '../..')
  expect(findFile({ in: 'encrypt.cipher', without: { returns: '' } }, checkout)).toBe(
    'server/platform/files/file-cipher.ts',
  )
  expect(findFile({ without: { named: 'maxProofBytes' } }, checkout)).toBe('domain/deposits.ts')
  expect(() => findFile({ without: { named: 'nothingOfThisName' } }, checkout)).toThrow('exported by 0 files')
  expect(() => findFile({ without: { returns: '' } }, checkout)).toThrow('has no name')
})
