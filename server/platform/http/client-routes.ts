interface ManifestRoute {
  readonly path?: string
  readonly parentId?: string
}

/**
 * Reads React Router's manifest (`window.__reactRouterManifest={...};`) and returns a function that says whether its
 * router has a path. So the browser's routes are defined in one place, and an unknown path is answered with 404. The
 * catch-all route for Not Found does not count.
 */
export function clientRoutes(manifest: string): (path: string) => boolean {
  const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(manifest)?.[1]
  if (!json) return () => false
  const routes = (JSON.parse(json) as { routes: Record<string, ManifestRoute> }).routes
  const patterns = Object.keys(routes)
    .map((id) => fullPath(routes, id))
    .filter((path) => !path.endsWith('*'))
    .map((path) => new RegExp(`^${path.split('/').slice(1).map(segmentPattern).join('')}/?$`))
  return (path) => patterns.some((pattern) => pattern.test(path))
}

function fullPath(routes: Record<string, ManifestRoute>, id: string): string {
  const segments: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) segments.unshift(route.path.replace(/^\/|\/$/g, ''))
  }
  return `/${segments.join('/')}`
}

/** The pattern of a segment with the slash before it. A parameter with a question mark may be left out. */
function segmentPattern(segment: string): string {
  if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
}
