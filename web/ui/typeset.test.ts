import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

/** With the isolates as brackets. */
const shown = (text: string) => typeset(text).replaceAll('\u2066', '[').replaceAll('\u2069', ']')

test.each([
  ['المحفظة، +47.10 دولار اليوم', 'المحفظة، [+47.10] دولار اليوم'],
  ['بين -38% و +64% في شهرها', 'بين [-38%] و [+64%] في شهرها'],
  ['مع Granger Pike & Co. مدرجة', 'مع [Granger Pike & Co.] مدرجة'],
  ['بتصنيف A- وإدراج', 'بتصنيف [A-] وإدراج'],
  ['الساعة 00:00', 'الساعة [00:00]'],
  [
    'شركة Juniper LLC، S249961، 240 Bay Ridge, Toronto. juniper.example.com',
    'شركة [Juniper LLC]، [S249961]، [240 Bay Ridge, Toronto]. [juniper.example.com]',
  ],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('text without Arabic stays as it is', () => {
  expect(typeset('Juniper Street, +0.4%')).toBe('Juniper Street, +0.4%')
})

test('a number and its sign stay on one line in Spanish', () => {
  expect(typeset('Costes del 8,4 % y 24.000 $ al año')).toBe('Costes del 8,4\u00A0% y 24.000\u00A0$ al año')
})
