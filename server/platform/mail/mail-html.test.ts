import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'

const htmlOf = (text: string) =>
  mailHtml({ subject: 'Your deposit', body: `Dear Ada,\n\n${text}\n\n-- \nSimulation.`, link: null, language: 'en' })

test('a code has a line of its own below its name, from left to right', () => {
  expect(htmlOf('Your transaction ID: 0197-<b>')).toMatch(
    /<p class="address"[^>]*>Your transaction ID<br><span class="code"[^>]* dir="ltr">0197-&lt;b&gt;<\/span><\/p>/,
  )
})

test('a sentence with a colon stays a sentence', () => {
  expect(htmlOf('Reason: the payment was not found.')).toMatch(
    /<p class="text"[^>]*>Reason: the payment was not found\.</,
  )
})
