import { lazy, Suspense } from 'react'
import { usePageData } from './page-data.ts'

/** Loaded once there is one. */
const ClaimsOfPage = lazy(() => import('./claims-of-page.tsx'))

/** The claims that operators have added to this page. */
export function AddedClaims() {
  return (
    usePageData().claims.added.length > 0 && (
      <Suspense>
        <ClaimsOfPage />
      </Suspense>
    )
  )
}
