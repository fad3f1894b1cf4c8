import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { getLocale, type Locale } from '#root/contract/language.ts'
import newsreader from '../fonts/newsreader-display.woff2?url'
import notoNaskhArabic from '../fonts/noto-naskh-arabic.woff2?url'
import notoSansArabic from '../fonts/noto-sans-arabic.woff2?url'
import { failedLoadScript } from '../ui/failed-load.ts'
import { pageDataId, pageDataJson } from '../ui/page-data-store.ts'
import { themeScript } from '../ui/theme.ts'

/** The two fonts in which most of a page is set; it loads others when it needs them. */
const fontsOf = (language: Locale) =>
  language === 'ar' ? [notoNaskhArabic, notoSansArabic] : [newsreader, instrumentSans]

/** What the head of every document has: its theme, its fonts, its icons and its page data. `children` are its title and descriptions. */
export function DocumentHead({ children }: { children: ReactNode }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex, nofollow" />
      {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: failedLoadScript }} />
      {children}
      {/* oxlint-disable-next-line react/no-danger -- JSON of the server's own, which cannot end the element */}
      <script type="application/json" id={pageDataId} dangerouslySetInnerHTML={{ __html: pageDataJson() }} />
      {fontsOf(getLocale()).map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}
