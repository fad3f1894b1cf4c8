import { routeTable } from '#root/contract/routes.ts'
import { maxRoundTrips, newRouteRoundTrips } from './max-round-trips.ts'

const routes = routeTable.map(({ method, path }) => ({
  name: `${method.toUpperCase()} ${path}`,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The route of a request: 'GET /api/deposits/{id}'. One without a parameter in that place comes first. */
function nameOf(method: string, path: string): string | undefined {
  const [at = ''] = path.split('?')
  const matching = routes.filter(({ name, pattern }) => name.startsWith(`${method} `) && pattern.test(at))
  return (matching.find(({ name }) => !name.includes('{')) ?? matching[0])?.name
}

/** Throws when a request made more round trips to the database than its route may. */
export function checkRoundTrips(method: string, path: string, trips: number): void {
  const name = nameOf(method, path)
  if (name === undefined) return
  const max = maxRoundTrips[name] ?? newRouteRoundTrips[method === 'GET' ? 'read' : 'change']
  if (trips > max) throw new Error(`${name} made ${trips} round trips to the database: at most ${max} are allowed`)
}
