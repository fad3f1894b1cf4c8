import { isRouteErrorResponse, useRouteError } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { Button, ButtonAnchor } from '../ui/button.tsx'
import { usePageData } from '../ui/page-data.ts'

/** The page for an unknown address and for an error: what happened, and what to do. */
export function ErrorScreen() {
  const error = useRouteError()
  const { branding } = usePageData()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="content" className="mx-auto grid min-h-[70vh] max-w-page content-center gap-6 px-5 py-20 sm:px-8">
      <title>{missing ? m.not_found_title(branding) : m.error_title(branding)}</title>
      <p className="figures font-display text-4xl text-brass">{missing ? '404' : '500'}</p>
      <h1 className="text-3xl">{missing ? m.not_found_heading() : m.error_heading()}</h1>
      <p className="max-w-prose text-soft">{missing ? m.not_found_text() : m.error_text()}</p>
      <div className="flex flex-wrap gap-3">
        {!missing && <Button onClick={() => location.reload()}>{m.ui_reload()}</Button>}
        <ButtonAnchor href="/" kind={missing ? 'primary' : 'quiet'}>
          {m.not_found_home()}
        </ButtonAnchor>
      </div>
    </main>
  )
}
