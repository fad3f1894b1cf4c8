/** The script that starts a prerendered page, as the framework writes it: imports first, and then what it does with them. */
const starter = /<script type="module" async="">((?:import [^;]+;\s*)+)([\s\S]*?)<\/script>/
const importLine = /import (?:\* as (\w+) from )?"([^"]+)";/g
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Lets a prerendered page begin with its scripts only once it has been drawn, with its picture where it waits for one:
 * all that it says is there without them, and on a slow line they would take their share of what is seen first. They
 * then come all at once. A first touch or key does not wait. The page of signed-in screens, which shows
 * nothing without scripts, stays as it is. Throws when the framework has written another form.
 */
export function startAfterPaint(html: string): string {
  if (html.includes('"isSpaMode":true')) return html
  const [whole, imports = '', rest = ''] = starter.exec(html) ?? []
  if (!whole) throw new Error('A page has another starting script than expected')
  const modules = [...imports.matchAll(importLine)].map(([, name = '', file = '']) => ({ name, file }))
  const early = [...html.matchAll(preload)].map(([, file]) => file)
  const start = `
const soon = (...files) => files.forEach((href) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })))
const event = (target, ...names) => new Promise((done) => names.forEach((name) => target.addEventListener(name, done, { once: true, capture: true })))
const picture = document.querySelector('img[fetchpriority=high]')
const shown = picture && !(picture.complete && picture.currentSrc) ? event(picture, 'load', 'error') : Promise.resolve()
const drawn = shown.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
await Promise.race([drawn, event(window, 'pointerdown', 'keydown'), new Promise((done) => setTimeout(done, 3000))])
soon(${early.map((file) => JSON.stringify(file)).join(', ')})
const [${modules.map(({ name }) => name).join(', ')}] = await Promise.all([${modules.map(({ file }) => `import("${file}")`).join(', ')}])
${rest.trim()}`
  return html.replaceAll(preload, '').replace(whole, () => `<script type="module" async="">${start}</script>`)
}
