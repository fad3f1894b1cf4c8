import { data } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'

/** Any address without a route. */
export function clientLoader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

export { ErrorScreen as ErrorBoundary }
