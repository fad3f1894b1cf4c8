import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { getLocale, getTextDirection } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { useFollowPageData } from './api/follow-page-data.ts'
import './app.css'
import { LensSwitch } from './features/lens/lens-switch.tsx'
import newsreader from './fonts/newsreader-display.woff2?url'
import { pageDataId, pageDataJson, usePageData } from './ui/page-data.ts'
import { SimulationBar } from './ui/simulation-bar.tsx'
import { themeScript } from './ui/theme.ts'

export const links: LinksFunction = () => [
  { rel: 'preload', href: newsreader, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: instrumentSans, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The document of every page: language, fonts, and the simulation bar, which cannot be removed. */
export function Layout({ children }: { children: ReactNode }) {
  const { lens } = usePageData()
  useFollowPageData()
  return (
    <html lang={getLocale()} dir={getTextDirection()} data-lens={lens} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        {/* oxlint-disable-next-line react/no-danger -- JSON of the server's own, which cannot end the element */}
        <script type="application/json" id={pageDataId} dangerouslySetInnerHTML={{ __html: pageDataJson }} />
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link no-print">
          {m.ui_skip_to_content()}
        </a>
        <SimulationBar>
          <LensSwitch />
        </SimulationBar>
        {children}
        {/* The lens draws and prints after the page. */}
        <div id="lens-place" />
        <ScrollRestoration />
        <Scripts />
      </body>
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
