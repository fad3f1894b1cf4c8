import { expect, test } from 'vitest'
import { translationScriptAddress } from './translation-script.ts'

test.each([
  ['https://translate.example.com/element.js', 'https://translate.example.com'],
  ['  https://translate.example.com:8443/a/element.js?v=2 ', 'https://translate.example.com:8443'],
  ['https://ÜBERSETZER.example.com/e.js', 'https://xn--bersetzer-p9a.example.com'],
  ['http://localhost:4000/element.js', 'http://localhost:4000'],
  ['http://127.0.0.1:4000/element.js', 'http://127.0.0.1:4000'],
])('%s may be loaded', (text, origin) => {
  expect(translationScriptAddress(text)?.origin).toBe(origin)
})

test.each([
  ['no setting', null],
  ['no address', 'element.js'],
  ['an empty text', ''],
  ['an address that anybody on the way can change', 'http://translate.example.com/element.js'],
  ['a name that only begins like this machine', 'http://localhost.example.com/element.js'],
  ['a script in the address itself', 'data:text/javascript,alert(1)'],
  ['another program', 'javascript:alert(1)'],
  ['a user in the address', 'https://ann:secret@translate.example.com/element.js'],
  ['a second directive in the host', 'https://a;script-src/element.js'],
  ['a list in the host', 'https://a,b/element.js'],
  ['a host that no content policy can name', 'https://[2001:db8::1]/element.js'],
  ['a wildcard', 'https://*.example.com/element.js'],
])('%s may not', (_what, text) => {
  expect(translationScriptAddress(text)).toBeNull()
})
