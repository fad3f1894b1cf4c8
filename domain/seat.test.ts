import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardWords, pseudonymWords, seatLanguages } from './seat-words.ts'
import { drawCard, drawPseudonym, drawRoomCode, isPseudonym, readCard, readRoomCode } from './seat.ts'

/** Draws from arbitrary numbers. */
const draws = fc.infiniteStream(fc.nat()).map((numbers) => (below: number) => numbers.next().value! % below)
const language = fc.constantFrom(...seatLanguages)

test('a room code has six letters without look-alikes, and is read in any case and spacing', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const code = drawRoomCode(draw)
      expect(code).toMatch(/^[A-HJ-NP-Z]{6}$/)
      expect(readRoomCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(code)
    }),
  )
})

test.each(['', 'ABCDE', 'ABCDEFG', 'ABCDE1', 'ABCDEO', 'ABCDEI', 'ÁBCDEF'])('%j is no code', (typed) => {
  expect(readRoomCode(typed)).toBeNull()
})

test('every offered pseudonym is accepted, and a name is not', () => {
  fc.assert(fc.property(draws, language, (draw, of) => isPseudonym(drawPseudonym(draw, of))))
  for (const name of ['Ann Lee', 'calm', 'calm acorn calm', 'acorn calm', 'calm  acorn', ''])
    expect(isPseudonym(name)).toBe(false)
})

test('a card is read as people type it: any case, accents or none, any separators', () => {
  fc.assert(
    fc.property(draws, language, (draw, of) => {
      const words = drawCard(draw, of)
      const form = readCard(words.join(' '))
      expect(form).not.toBeNull()
      expect(readCard(` ${words.join(' - ').toUpperCase()}.`)).toBe(form)
      expect(
        readCard(
          words
            .join(' ')
            .normalize('NFD')
            .replaceAll(/\p{Mark}/gu, ''),
        ),
      ).toBe(form)
    }),
  )
  expect([readCard('one two three'), readCard('one two three four five'), readCard('')]).toEqual([null, null, null])
})

describe.each(seatLanguages)('the words in %s', (of) => {
  test('a card has at least 2^31 forms, and no two words look alike', () => {
    const words = cardWords[of]
    const plain = words.map((word) => readCard(`${word} ${word} ${word} ${word}`)!.split(' ')[0])
    expect(new Set(plain).size).toBe(words.length)
    expect(words.length ** 4).toBeGreaterThan(2 ** 31)
  })

  test('pseudonyms suffice for four full lessons, and name each thing once', () => {
    const { first, second } = pseudonymWords[of]
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length)
    expect(first.length * second.length).toBeGreaterThan(2_000)
  })
})
