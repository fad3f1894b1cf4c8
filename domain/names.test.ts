import { expect, test } from 'vitest'
import { isPlainName, isPlainUsername } from './names.ts'

test.each([
  'Ann',
  'J. R. R. Tolkien',
  'J.R. Smith',
  'Mary-Jane O’Neill, Ph.D.',
  'St. John',
  'Anne van der Berg 3rd',
  'José María Aznar López',
  'محمد عبد الله',
  'می‌خواهم',
  '山田 太郎',
  '<b>Ann</b> & "Lee"',
  'Click',
])('60 %s is a name', (name) => {
  expect(isPlainName(name)).toBe(true)
})

test.each([
  'Click https://evil.example now',
  'HTTP://EVIL',
  'www.evil',
  'evil.com',
  'go to evil.com/win',
  'evil．com',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'ev\u200Bil.c\u200Bom',
  'пример.рф',
  '192.0.2.1',
  'write to me@evil',
  'mailto:me',
  'tel:5550199',
  'Ann\nBcc: everybody',
  'Ann\u0000',
  'Ann\u2028Lee',
  'Ann \u202Emoc',
])('60 %j is not a name', (name) => {
  expect(isPlainName(name)).toBe(false)
})

test.each(['ada.lovelace', 'ann_lee-3', 'ana.de.la.cruz', 'v1.2', 'ann.', 'señora.ñandú'])(
  '60 %s is a username',
  (name) => {
    expect(isPlainUsername(name)).toBe(true)
  },
)

test.each([
  'evil.com',
  'EVIL.COM',
  'win.example.org',
  'www.evil',
  'evil.ru',
  'evil.com_',
  'ｅｖｉｌ．ｃｏｍ',
  '192.0.2.1',
])('60 %s is not a username', (name) => {
  expect(isPlainUsername(name)).toBe(false)
})
