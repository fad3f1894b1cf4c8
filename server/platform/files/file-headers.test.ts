import { expect, test } from 'vitest'
import { fileHeaders } from './file-headers.ts'

const dispositionOf = (type: string, name = 'a.png') => fileHeaders({ name, type })['Content-Disposition']

test.each(['image/png', 'image/webp'])('19 an %s is shown inline', (type) => {
  expect(fileHeaders({ name: 'a.png', type })).toEqual({
    'Content-Type': type,
    'Content-Disposition': "inline; filename*=UTF-8''a.png",
    'Content-Security-Policy': 'sandbox',
    'X-Content-Type-Options': 'nosniff',
  })
})

test('19 any other type is an attachment, whatever its name', () => {
  for (const type of ['application/pdf', 'text/html', 'x-image/png'])
    expect(dispositionOf(type)).toBe("attachment; filename*=UTF-8''a.png")
})

test('a name is encoded in the characters that a header allows', () => {
  expect(dispositionOf('image/png', "o'neil (1)*\r\n\ud800;")).toBe(
    "inline; filename*=UTF-8''o%27neil%20%281%29%2A%0D%0A%EF%BF%BD%3B",
  )
})
