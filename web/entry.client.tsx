import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isSignedInScreen } from '#root/contract/prerendered.ts'

const app = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
)

// A screen is prerendered for an address without a query or a hash: for another address React draws it again.
const isOfAddress = !isSignedInScreen(location.pathname) || (location.search === '' && location.hash === '')
startTransition(() => {
  if (isOfAddress) hydrateRoot(document, app)
  else createRoot(document).render(app)
})
