import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { getLocale, getTextDirection } from '#root/contract/language.ts'
import { subscribeToSettings } from './api/follow-page-data.ts'
import './screens.css'
import { LensSwitch } from './features/lens/lens-switch.tsx'
import { prepareMenu } from './features/public/prepare-menu.ts'
import { firstPaintScript } from './first-paint.ts'
import { DocumentBody } from './site/document-body.tsx'
import { DocumentHead } from './site/document-head.tsx'
import { capturePresses } from './ui/capture-presses.ts'
import { announcePageStarted } from './ui/failed-load.ts'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { usePageData } from './ui/page-data.ts'
import { applyTheme, readTheme } from './ui/theme.ts'

/** The document of every screen of the app: language, fonts, and the simulation bar, which cannot be removed. */
export function Layout({ children }: { children: ReactNode }) {
  const { lens } = usePageData()
  useEffect(subscribeToSettings, [])
  useEffect(() => void delete document.documentElement.dataset.waits, [])
  useEffect(prepareMenu, [])
  useEffect(capturePresses, [])
  useEffect(announcePageStarted, [])
  // A document that React draws again (entry.client.tsx) loses the attribute that the script in the head has set.
  useLayoutEffect(() => applyTheme(readTheme()), [])
  return (
    <html lang={getLocale()} dir={getTextDirection()} data-lens={lens} suppressHydrationWarning>
      <head>
        <DocumentHead>
          <Meta />
        </DocumentHead>
        <Links />
        {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
      </head>
      <DocumentBody
        lensSwitch={<LensSwitch />}
        scripts={
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        }
      >
        {children}
      </DocumentBody>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { ErrorScreen as ErrorBoundary } from './routes/error-screen.tsx'

/** While the first script loads, where no page was prerendered for the reader. */
export function HydrateFallback() {
  return <LoadingScreen />
}
