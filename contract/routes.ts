import { routeModules } from './generated/routes.ts'
import type { Access, AnyRoute, Confirmation } from './route.ts'

/** A route of the table, as the permission check and the tests read it. */
export interface TableRoute {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly confirmation?: Confirmation
  /** The schemas of its body, by content type. */
  readonly request?: {
    readonly body?: { readonly content: Readonly<Record<string, unknown>> }
    readonly headers?: unknown
  }
}

/** Every route of the product's API, with its access. */
export const routeTable: readonly TableRoute[] = routeModules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isRoute)

/** The type of every route, by its method and path, such as `POST /api/withdrawals`. */
export type ApiRoutes = { [R in RouteIn<(typeof routeModules)[number]> as `${Uppercase<R['method']>} ${R['path']}`]: R }

type RouteIn<Module> = Module extends unknown ? Extract<Module[keyof Module], AnyRoute> : never

function isRoute(value: unknown): value is TableRoute {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}
