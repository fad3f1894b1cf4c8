import { renderToStaticMarkup } from 'react-dom/server'
import { getLocale, getTextDirection } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { DocumentBody } from '#root/web/site/document-body.tsx'
import { DocumentHead } from '#root/web/site/document-head.tsx'
import { PaneSkeletons } from '#root/web/ui/skeleton.tsx'
import { Content, TopBar } from './frame.tsx'

/** The address of the script and of the style sheets, which scripts/build/lobby.ts has built. */
interface BuiltFiles {
  readonly script: string
  readonly styles: readonly string[]
}

/** The document of every page of the lobby: the simulation bar and the frame are in it before any script runs. */
export function render({ script, styles }: BuiltFiles): string {
  const html = renderToStaticMarkup(
    <html lang={getLocale()} dir={getTextDirection()}>
      <head>
        <DocumentHead>
          <title>{m.lobby_title({ page: m.lobby_classes() })}</title>
        </DocumentHead>
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
      </head>
      <DocumentBody lensSwitch={null} scripts={<script type="module" src={script} />}>
        <div id="lobby">
          <TopBar />
          <Content>
            <PaneSkeletons heights={['h-72']} />
          </Content>
        </div>
      </DocumentBody>
    </html>,
  )
  return `<!DOCTYPE html>${html}`
}
