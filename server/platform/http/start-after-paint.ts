/** The start script of a prerendered page, as the framework writes it: first imports, then statements. */
const starter = /<script type="module" async="">((?:import [^;]+;\s*)+)([\s\S]*?)<\/script>/
const importLine = /import (?:\* as (\w+) from )?"([^"]+)";/g
const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Makes a prerendered page load its scripts only after the first paint, including its hero picture: the content does
 * not need them, and on a slow line they would delay it. They are then loaded together. A first touch or key starts
 * them at once. The page of signed-in screens, which shows nothing without scripts, is not changed. Throws if the
 * framework's start script is unexpected.
 */
export function startAfterPaint(html: string): string {
  if (html.includes('"isSpaMode":true')) return html
  const [whole, imports = '', rest = ''] = starter.exec(html) ?? []
  if (!whole) throw new Error('A page has an unexpected start script')
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
