import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { specifiedMessages } from './specified-messages.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const english = readdirSync(path.join(root, 'messages/en'))
  .flatMap((area) => Object.values(JSON.parse(read(`messages/en/${area}`)) as Record<string, unknown>))
  .filter((message) => typeof message === 'string')

/** Whether a message has these words, or would with an amount filled in. */
function says(message: string, words: string): boolean {
  const pattern = message
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .join(String.raw`\$[\d,.]*\d`)
  return message.includes(words) || new RegExp(`^${pattern}$`).test(words)
}

test.each(specifiedMessages.filter(({ readIn }) => readIn !== null))(
  '$of: "$words" is a message of the product, and $readIn checks it when $provoked',
  ({ words, readIn }) => {
    const start = words.replace(/ ?\$$/, '')
    expect(english.some((message) => says(message, start))).toBe(true)
    expect(read(readIn!)).toContain(words)
  },
)

test('specified messages that the product replaces are not used', () => {
  for (const { words } of specifiedMessages.filter(({ readIn }) => readIn === null))
    expect(english).not.toContain(words)
})
