import { expect, test } from 'vitest'
import { idRangeOf } from './record-ids.ts'

const id = '0b9f6c1e-5d0a-4c3b-9e57-1f2a3b4c5d6e'

test.each([id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id} `])('reads "%s" as exactly that id', (text) => {
  expect(idRangeOf(text)).toEqual({ from: id, to: id })
})

test('reads a prefix as the range of ids that start with it', () => {
  expect(idRangeOf('0b9f6c1e-5d')).toEqual({
    from: '0b9f6c1e-5d00-0000-0000-000000000000',
    to: '0b9f6c1e-5dff-ffff-ffff-ffffffffffff',
  })
})

test.each(['', '0b9f6c1', 'hello world', `${id}0`, '0b9f6c1g'])('reads "%s" as no id', (text) => {
  expect(idRangeOf(text)).toBeNull()
})
