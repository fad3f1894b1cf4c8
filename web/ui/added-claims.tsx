import { lazy, Suspense } from 'react'
import { usePageData } from './page-data.ts'

/** Asked for once there is one. */
const ClaimsOfPage = lazy(() => import('./claims-of-page.tsx'))

/** What an operator lets the firm claim on this page beside what it was built with. */
export function AddedClaims() {
  return (
    usePageData().claims.added.length > 0 && (
      <Suspense>
        <ClaimsOfPage />
      </Suspense>
    )
  )
}
