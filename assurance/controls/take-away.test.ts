import { expect, test } from 'vitest'
import type { Removal } from './control.ts'
import { takeAway } from './take-away.ts'

const source = `
const limit = 10
export async function decide(amount: number) {
  if (amount > limit) return refuse('too-much', { field: 'amount' })
  if (isFrozen(amount)) {
    log('frozen')
    return null
  }
  await note.down(amount)
  return { amount, limit, safe: true }
}
const isGood = (word: string) => word !== 'bad'
const rules = ["frame 'none'", \`script \${limit}\`]
`

const ways: [Removal, string | undefined, string, string][] = [
  [{ named: 'limit', becomes: '99' }, undefined, 'const limit = 10', 'const limit = 99'],
  [{ named: 'safe' }, 'decide', ', safe: true }', ',  }'],
  [{ refusal: 'too-much' }, 'decide', "if (amount > limit) return refuse('too-much', { field: 'amount' })", ''],
  [{ condition: 'isFrozen', becomes: 'false' }, undefined, 'if (isFrozen(amount))', 'if (false)'],
  [{ statement: 'note.down' }, undefined, 'await note.down(amount)', ''],
  [{ call: 'log', becomes: 'print' }, 'decide', 'log(', 'print('],
  [{ returns: 'true' }, 'isGood', "=> word !== 'bad'", '=> true'],
  [{ item: 'frame' }, undefined, `"frame 'none'", `, ' '],
  [{ item: 'script', becomes: "''" }, 'rules', '`script ${limit}`', "''"],
  [{ words: "word !== 'bad'", becomes: 'word' }, undefined, "word !== 'bad'", 'word'],
]

test.each(ways)('%j goes, and nothing else', (without, holder, before, after) => {
  expect(takeAway({ file: 'x.ts', ...(holder && { in: holder }), without }, source)).toBe(source.replace(before, after))
})

test('an element of a screen goes', () => {
  const screen = 'const screen = () => <p><Leave now /></p>'
  expect(takeAway({ file: 'x.tsx', without: { element: 'Leave' } }, screen)).toBe('const screen = () => <p></p>')
})

test.each([{ named: 'nothing' }, { statement: 'note.up' }, { words: 'limit', becomes: '' }])(
  'what is not there exactly once is named: %j',
  (without) => {
    expect(() => takeAway({ file: 'x.ts', without }, source)).toThrow(/x\.ts/)
  },
)
