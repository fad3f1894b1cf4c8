/** The constructor that a page-translation script provides, as Google's element does and others copy. */
type TranslateElement = (new (options: { pageLanguage: string; layout: unknown }, containerId: string) => unknown) & {
  readonly InlineLayout: { readonly VERTICAL: unknown }
}

/** The callback that the script calls when it is ready: named in its address. */
const callbackName = 'glasshouseTranslatorLoaded'

/** After this time without a callback, the script counts as failed. */
const timeoutMs = 20_000

/** Selects what such a script leaves in the page: its own elements, and resources loaded from its origin. */
const leftoverSelector = (origin: string) =>
  `.skiptranslate, [class*="goog-te-"], [id^="goog-gt-"], [src^="${origin}/"], link[href^="${origin}/"]`

const globals = window as unknown as Record<string, unknown>
let running = 0

/**
 * Loads the translation script at an address and puts its list of languages into the element with the id `containerId`.
 * `pageLanguage` is the source language. Reports once whether that worked. Returns a function that removes the script
 * and everything that it added; translated text stays until the next page.
 */
export function runTranslator(
  { address, containerId, pageLanguage }: { address: string; containerId: string; pageLanguage: string },
  report: (outcome: 'ready' | 'failed') => void,
): () => void {
  const source = new URL(address)
  source.searchParams.set('cb', callbackName)
  const before = takeSnapshot()
  const script = Object.assign(document.createElement('script'), { src: source.href, referrerPolicy: 'no-referrer' })
  const timer = setTimeout(() => report('failed'), timeoutMs)
  let isStopped = false

  globals[callbackName] = () => {
    if (isStopped) return
    clearTimeout(timer)
    tolerateForeignText()
    report(build(pageLanguage, containerId) ? 'ready' : 'failed')
  }
  script.onerror = () => isStopped || report('failed')
  // A script that was removed while loading still runs when it arrives.
  script.onload = () => isStopped && clear()
  document.head.append(script)
  running += 1

  function clear(): void {
    if (running === 0) removeAdditions(source.origin, before)
  }
  return () => {
    isStopped = true
    running -= 1
    clearTimeout(timer)
    script.remove()
    clear()
  }
}

function build(pageLanguage: string, containerId: string): boolean {
  const { translate } = (globals.google ?? {}) as { translate?: { TranslateElement?: TranslateElement } }
  const Element = translate?.TranslateElement
  if (!Element) return false
  return Boolean(new Element({ pageLanguage, layout: Element.InlineLayout.VERTICAL }, containerId))
}

interface PageSnapshot {
  readonly globals: ReadonlySet<string>
  readonly cookies: ReadonlySet<string>
  /** The banner of such a script pushes the body down. */
  readonly bodyStyle: string
}

function takeSnapshot(): PageSnapshot {
  return {
    globals: new Set(Object.keys(window)),
    cookies: new Set(cookieNames()),
    bodyStyle: document.body.style.cssText,
  }
}

/** Removes what an origin added to the page, and new globals and cookies. */
function removeAdditions(origin: string, before: PageSnapshot): void {
  for (const element of document.querySelectorAll(leftoverSelector(origin))) element.remove()
  document.body.style.cssText = before.bodyStyle
  for (const name of Object.keys(window).filter((each) => !before.globals.has(each)))
    if (!Reflect.deleteProperty(window, name)) Reflect.set(window, name, undefined)
  for (const name of cookieNames().filter((each) => !before.cookies.has(each))) deleteCookie(name)
}

function cookieNames(): string[] {
  return document.cookie.split('; ').flatMap((pair) => pair.split('=', 1))
}

/** A cookie is deleted only when its domain is named as it was set. */
function deleteCookie(name: string): void {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, position) => parts.slice(position).join('.'))
  for (const domain of ['', ...domains.map((each) => `; domain=${each}`)])
    // oxlint-disable-next-line unicorn/no-document-cookie -- the newer interface is missing on plain http
    document.cookie = `${name}=; path=/; max-age=0${domain}`
}

let isExpected = false

/**
 * Makes the page tolerate a translator that replaces text nodes with its own elements, until the page is closed. React
 * then holds text nodes outside the document, and asks the browser to remove them or to insert before them, which would
 * be an error. Links cause a full page load, so that the next page arrives in the language that it declares.
 */
function tolerateForeignText(): void {
  if (isExpected) return
  isExpected = true
  // oxlint-disable-next-line typescript/unbound-method -- both are called on the element itself
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <N extends Node>(this: Node, child: N): N {
    return child.parentNode === this ? (removeChild.call(this, child) as N) : child
  }
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, next: Node | null): N {
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as N
  }
  const followPlainly = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.stopPropagation()
  }
  window.addEventListener('click', followPlainly, { capture: true })
}
