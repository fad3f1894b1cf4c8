import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atFileEnd } from '#root/tests/file-end.ts'

/** An external translator, with the requests and options that it received. */
export interface ForeignTranslator {
  readonly origin: string
  /** The requested paths, in order. */
  readonly requests: string[]
  /** The options that its element was made with, each as JSON. */
  readonly options: string[]
}

/**
 * Starts a translator on an origin of its own, which behaves as Google's element does: it adds a list of languages
 * with its branding, a banner, a global and a cookie, and replaces text nodes by its own elements.
 */
export async function startTranslator(): Promise<ForeignTranslator> {
  const requests: string[] = []
  const options: string[] = []
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://translator')
    requests.push(pathname)
    const types: Record<string, string> = { '/element.js': 'text/javascript', '/element.css': 'text/css' }
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', types[pathname] ?? 'text/plain')
    if (pathname === '/options') request.setEncoding('utf8').on('data', (text: string) => options.push(text))
    request.on('end', () => {
      response.statusCode = pathname === '/missing.js' ? 404 : 200
      response.end(pathname === '/element.js' ? `(${element.toString()})()` : '')
    })
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, options }
}

/** Runs in the page. */
function element(): void {
  const source = new URL((document.currentScript as HTMLScriptElement).src)
  class TranslateElement {
    static InlineLayout = { VERTICAL: 'its vertical layout' }
    constructor(options: object, seatId: string) {
      void fetch(`${source.origin}/options`, { method: 'POST', body: JSON.stringify(options) })
      document.cookie = 'googtrans=/en/fr; path=/'
      document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${source.origin}/element.css">`)
      document.body.insertAdjacentHTML('beforeend', '<div class="skiptranslate" id="banner">Translated</div>')
      document.body.style.top = '40px'
      const seat = document.getElementById(seatId)!
      seat.innerHTML =
        '<div class="skiptranslate goog-te-gadget"><select class="goog-te-combo" aria-label="Language Translate Widget">' +
        '<option>Select Language</option><option>French</option></select>' +
        'Powered by <a class="goog-logo-link" href="https://example.com">Translator</a></div>'
      seat.querySelector('select')!.addEventListener('change', translate)
    }
  }
  function translate(): void {
    const texts = document.createTreeWalker(document.querySelector('#content')!, NodeFilter.SHOW_TEXT)
    const found: ChildNode[] = []
    while (texts.nextNode()) found.push(texts.currentNode as ChildNode)
    for (const text of found) {
      const font = document.createElement('font')
      font.textContent = `[fr] ${text.textContent}`
      text.replaceWith(font)
    }
  }
  const globals = window as unknown as Record<string, unknown>
  globals.google = { translate: { TranslateElement } }
  const callback = globals[source.searchParams.get('cb') ?? '']
  if (typeof callback === 'function') callback()
}
