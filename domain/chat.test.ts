import { expect, test } from 'vitest'
import { chatLink } from './chat.ts'

test.each([
  ['+1 (206) 555-0143', 'https://chat.example.com/12065550143'],
  ['2065550143', 'https://chat.example.com/2065550143'],
  ['206-555-014', null],
  ['call me', null],
  ['', null],
  [null, null],
])('the chat number %j gives %j', (number, link) => {
  expect(chatLink(number)).toBe(link)
})
