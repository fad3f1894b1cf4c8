import { expect, test } from 'vitest'
import { clientRoutes } from './client-routes.ts'

test('knows the paths of the router, with parameters that may be left out, and no others', () => {
  const routes = {
    root: {},
    home: { parentId: 'root', path: '/' },
    join: { parentId: 'root', path: 'join/:code?' },
    console: { parentId: 'root', path: 'operator' },
    client: { parentId: 'console', path: 'clients/:id' },
    rest: { parentId: 'root', path: '*' },
  }
  const knows = clientRoutes(`window.__reactRouterManifest=${JSON.stringify({ routes })};`)
  for (const path of ['/', '/join', '/join/', '/join/HQRRBT', '/operator', '/operator/clients/42'])
    expect(knows(path)).toBe(true)
  for (const path of ['/joins', '/join/HQRRBT/more', '/operator/clients', '/nowhere', ''])
    expect(knows(path)).toBe(false)
})
