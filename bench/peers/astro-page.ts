import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

const packages = ['astro@7.3.5', '@astrojs/react@7.0.0', 'react@19.3.1', 'react-dom@19.3.1']

/**
 * Builds a page of the web as a site made with Astro has it: the same text, pictures, fonts and styles, the style sheet and each
 * picture as a file, and instead of each island a React component that hydrates when it is seen and shows the island's HTML.
 * Returns the folder of the built site, in `folder`, with its files compressed beside them.
 */
export async function buildAstroPage(browser: Browser, url: string, pages: string, folder: string): Promise<string> {
  // Astro finds its packages only below its project.
  const site = install()
  const page = await splitPage(browser, url)
  for (const made of ['src', 'public', 'dist']) rmSync(path.join(site, made), { recursive: true, force: true })
  mkdirSync(path.join(site, 'src/pages'), { recursive: true })
  cpSync(pages, path.join(site, 'public'), { recursive: true, filter: isStatic })
  const files: Record<string, string> = {
    'astro.config.mjs': `import react from '@astrojs/react'\nexport default { integrations: [react()] }\n`,
    'src/site.css': page.styles,
    'src/island.jsx': `export function Island({ html }) { return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} /> }\n`,
    'src/pages/index.astro': astroPage(page),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(site, name), text)
  for (const [name, bytes] of page.pictures) writeFileSync(path.join(site, 'public', name), bytes)
  execFileSync(process.execPath, [path.join(site, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: site,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const built = path.join(folder, 'astro')
  cpSync(path.join(site, 'dist'), built, { recursive: true })
  compress(built)
  return built
}

/** Installs the packages outside the repository, once. */
function install(): string {
  const root = path.join(homedir(), '.cache/glasshouse-bench', packages[0]!.replace('@', '-'))
  if (existsSync(root)) return root
  const arriving = `${root}.arriving`
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(arriving, { recursive: true })
  writeFileSync(path.join(arriving, 'package.json'), '{"private":true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...packages], {
    cwd: arriving,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  renameSync(arriving, root)
  return root
}

interface Parts {
  readonly htmlAttributes: Readonly<Record<string, string>>
  readonly head: string
  readonly styles: string
  /** The body, with a mark instead of each island. */
  readonly body: string
  readonly islands: readonly string[]
  /** The pictures that were in the HTML, by the names of their files. */
  readonly pictures: ReadonlyMap<string, Buffer>
}

const mark = 'ISLAND-HERE'

async function splitPage(browser: Browser, url: string): Promise<Parts> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  const taken = await page.evaluate(readParts, mark)
  await context.close()
  const pictures = new Map<string, Buffer>()
  const body = taken.body.replaceAll(/data:image\/(\w+);base64,([\w+/=]{1000,})/g, (_, type: string, text: string) => {
    const name = `inline-${pictures.size}.${type}`
    pictures.set(name, Buffer.from(text, 'base64'))
    return `/${name}`
  })
  return { ...taken, body, pictures }
}

/** Runs in the page. */
function readParts(place: string) {
  for (const script of document.querySelectorAll('script')) script.remove()
  const styles = [...document.querySelectorAll('style')].map((style) => {
    style.remove()
    return style.textContent ?? ''
  })
  const islands = [...document.querySelectorAll('[data-island]')].map((island) => {
    const { innerHTML } = island
    island.textContent = place
    return innerHTML
  })
  const { attributes } = document.documentElement
  return {
    htmlAttributes: Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
    head: document.head.innerHTML,
    styles: styles.join('\n'),
    body: document.body.innerHTML,
    islands,
  }
}

function astroPage({ htmlAttributes, head, body, islands }: Parts): string {
  const [first = '', ...rest] = body.split(mark)
  const parts = rest.flatMap((_, place) => [
    `<Island client:visible html={islands[${place}]} />`,
    `<Fragment set:html={parts[${place + 1}]} />`,
  ])
  return `---
import '../site.css'
import { Island } from '../island.jsx'
const attributes = ${JSON.stringify(htmlAttributes)}
const head = ${JSON.stringify(head)}
const parts = ${JSON.stringify([first, ...rest])}
const islands = ${JSON.stringify(islands)}
---
<!doctype html>
<html {...attributes}><head><Fragment set:html={head} /></head><body><Fragment set:html={parts[0]} />${parts.join('')}</body></html>
`
}

/** Pictures and fonts; Astro makes the rest itself. */
function isStatic(file: string): boolean {
  const ending = path.extname(file)
  return ending === '' || ['.avif', '.webp', '.jpg', '.png', '.svg', '.woff2', '.webmanifest'].includes(ending)
}

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:html|css|js|svg)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}
