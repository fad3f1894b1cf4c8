import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { getLocale, getTextDirection } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { followSettings } from './api/follow-page-data.ts'
import './screens.css'
import { LensSwitch } from './features/lens/lens-switch.tsx'
import { prepareMenu } from './features/public/prepare-menu.ts'
import { DocumentBody } from './site/document-body.tsx'
import { DocumentHead } from './site/document-head.tsx'
import { usePageData } from './ui/page-data.ts'

/** The document of every screen of the app: language, fonts, and the simulation bar, which cannot be removed. */
export function Layout({ children }: { children: ReactNode }) {
  const { lens } = usePageData()
  useEffect(followSettings, [])
  useEffect(prepareMenu, [])
  return (
    <html lang={getLocale()} dir={getTextDirection()} data-lens={lens} suppressHydrationWarning>
      <head>
        <DocumentHead>
          <Meta />
        </DocumentHead>
        <Links />
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

/** While the first script of a deep link loads. */
export function HydrateFallback() {
  return <p className="p-8 text-sm text-soft">{m.ui_loading()}</p>
}
