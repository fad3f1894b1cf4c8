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
function says(message: string, specified: string): boolean {
  const pattern = message
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .join(String.raw`\$[\d,.]*\d`)
  return message.includes(specified) || new RegExp(`^${pattern}$`).test(specified)
}

test.each(specifiedMessages.filter(({ checkedIn }) => checkedIn !== null))(
  '$of: "$message" is a message of the product, and $checkedIn checks it ($trigger)',
  ({ message, checkedIn }) => {
    const start = message.replace(/ ?\$$/, '')
    expect(english.some((text) => says(text, start))).toBe(true)
    expect(read(checkedIn!)).toContain(message)
  },
)

test('specified messages that the product replaces are not used', () => {
  for (const { message } of specifiedMessages.filter(({ checkedIn }) => checkedIn === null))
    expect(english).not.toContain(message)
})
