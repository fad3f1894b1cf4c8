import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { getLocale, getTextDirection } from '#root/contract/language.ts'
import { Island, type IslandName, type RenderedIsland, RenderedIslands, placeholderOf } from '../ui/island.tsx'
import { pageData } from '../ui/page-data-store.ts'
import { DocumentBody } from './document-body.tsx'
import { DocumentHead } from './document-head.tsx'
import { firstPaintScript } from './first-paint.ts'
import { islands } from './islands.ts'
import { sitePages } from './pages.ts'
import { languageButton, PublicFrame } from './public-frame.tsx'
import styles from './site.css?inline'

/** The addresses of the pages that this module renders. */
export const paths = Object.keys(sitePages)

const components = new Map(
  await Promise.all(Object.entries(islands).map(async ([name, load]) => [name as IslandName, await load()] as const)),
)

/** The address of start.ts, which the build knows. */
const script = (import.meta.env.SITE_SCRIPT as string | undefined) ?? '/web/site/start.ts'

/** The HTML of a page of the public site, with the page data of this process. */
export function render(path: string): string {
  const placed: RenderedIsland[] = []
  const page = renderToStaticMarkup(
    <RenderedIslands value={placed}>
      <SiteDocument path={path} />
    </RenderedIslands>,
  )
  const whole = placed.reduce((html, island) => html.replace(placeholderOf(island), () => renderIsland(island)), page)
  return `<!DOCTYPE html>${whole}`
}

function renderIsland({ name, props, prefix }: RenderedIsland): string {
  return renderToString(createElement(components.get(name)!, props), { identifierPrefix: prefix })
}

/** Browsers that know these rules read a page of the site when the visitor is about to follow a link to it. */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: [...paths, '/login', '/signup'] }, eagerness: 'moderate' }],
})

function SiteDocument({ path }: { path: string }) {
  const { meta, default: Page } = sitePages[path]!
  return (
    <html lang={getLocale()} dir={getTextDirection()} data-lens={pageData().lens}>
      <head>
        <DocumentHead>
          {meta().map(({ title, ...tag }) =>
            title ? <title key="title">{title}</title> : <meta key={tag.name ?? tag.property} {...tag} />,
          )}
        </DocumentHead>
        {/* oxlint-disable-next-line react/no-danger -- our own style sheet: with it in the page, the first paint waits for one answer */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        <script type="module" fetchPriority="low" src={script} />
        {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      </head>
      <DocumentBody lensSwitch={<Island name="lens-switch" when="interaction" />}>
        <PublicFrame
          path={path}
          languageCard={<Island name="language-card" when="interaction" props={{ className: languageButton }} />}
        >
          <Page />
        </PublicFrame>
      </DocumentBody>
    </html>
  )
}
