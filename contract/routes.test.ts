import { expect, test } from 'vitest'
import type { AnyRoute } from './route.ts'
import { routeTable } from './routes.ts'

const routes = routeTable.map((route) => ({ ...route, name: `${route.method.toUpperCase()} ${route.path}` }))
const segmentsOf = (path: string) => path.split('/').slice(2)

test('a path consists of kebab-case nouns and parameters, without a file extension', () => {
  const wrong = routes.filter(
    ({ path }) => !segmentsOf(path).every((part) => /^(?:[a-z]+(?:-[a-z]+)*|\{\w+\})$/.test(part)),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no method and path occur twice', () => {
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length)
})

test('only POST answers 201, and locks and freezes use PUT, which may be repeated', () => {
  const created = routeTable.filter((route) => '201' in (route as unknown as AnyRoute).responses)
  expect(created.filter(({ method }) => method !== 'post')).toEqual([])
  const states = routes.filter(({ method, path }) => method !== 'get' && /\/(?:lock|freeze)$/.test(path))
  expect(new Set(states.map(({ method }) => method))).toEqual(new Set(['put', 'delete']))
})
