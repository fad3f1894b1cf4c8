import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders a page to its whole HTML at build time: nothing is rendered on the server at run time. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // The build asks for /dashboard/ and browsers for /dashboard: with the slash no entry of the navigation is the current one.
  const { location } = context.staticHandlerContext
  location.pathname = location.pathname.replace(/(?<=.)\/$/, '')
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await stream.allReady
  headers.set('content-type', 'text/html')
  return new Response(stream, { status, headers })
}
