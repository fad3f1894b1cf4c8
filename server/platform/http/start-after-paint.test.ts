import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const head =
  '<head><link rel="modulepreload" href="/assets/root-1.js"/><link rel="modulepreload" href="/assets/react-2.js"/></head>'
const script = `<script type="module" async="">import "/assets/manifest-3.js";
import * as route0 from "/assets/root-1.js";
  window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.client-4.js");</script>`

test('a prerendered page requests no script before the first paint, and then all at once', () => {
  const html = startAfterPaint(`${head}<body>Words${script}</body>`)
  expect(html).not.toContain('<link rel="modulepreload"')
  const [, code = ''] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(html) ?? []
  const [before = '', after = ''] = code.split('await Promise.race')
  expect(before).not.toContain('/assets/')
  expect(after).toContain('soon("/assets/root-1.js", "/assets/react-2.js")')
  expect(after).toContain(
    'const [, route0] = await Promise.all([import("/assets/manifest-3.js"), import("/assets/root-1.js")])',
  )
  expect(after.indexOf('__reactRouterRouteModules')).toBeLessThan(after.indexOf('import("/assets/entry.client-4.js")'))
  expect(code).not.toMatch(/^import /m)
})

test('the page of signed-in screens starts at once', () => {
  const page = `${head}<body>Loading<script>window.__reactRouterContext = {"isSpaMode":true}</script>${script}</body>`
  expect(startAfterPaint(page)).toBe(page)
})

test('a page with an unexpected start script fails the build', () => {
  expect(() => startAfterPaint('<body><script type="module" src="/assets/entry-1.js"></script></body>')).toThrow(
    'an unexpected start script',
  )
})
