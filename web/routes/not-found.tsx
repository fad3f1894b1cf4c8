import { data } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'

/** Any address that no other route takes. */
export function clientLoader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

export { ErrorScreen as ErrorBoundary }
