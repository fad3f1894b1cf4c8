/*
 * Builds the pages of a host's lobby (web/lobby) into the given folder, like scripts/build/web.ts: once for each
 * language, as one document for all paths, which the script fills. A single firm never builds it.
 */
import './stop-with-launcher.ts'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Manifest } from 'vite'
import { baseLocale, type Locale, locales } from '#root/contract/language.ts'
import { compressTexts } from './compress-texts.ts'
import { oneLanguage } from './one-language.ts'

const [folder = ''] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '../..')
const pages = path.join(folder, 'pages')
const start = 'web/lobby/start.tsx'
const manifestName = 'lobby-manifest.json'

for (const locale of locales) await buildIn(locale)
cpSync(path.join(root, 'web/public'), pages, { recursive: true })
await compressTexts(pages)

async function buildIn(locale: Locale): Promise<void> {
  await build({
    ...shared(locale),
    build: {
      outDir: pages,
      emptyOutDir: false,
      manifest: manifestName,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: start },
    },
  })
  const { file, css = [] } = (JSON.parse(readFileSync(path.join(pages, manifestName), 'utf8')) as Manifest)[start]!
  rmSync(path.join(pages, manifestName))
  const draft = path.join(folder, `draft-${locale}`)
  await build({
    ...shared(locale),
    ssr: { noExternal: true },
    build: {
      ssr: 'web/lobby/render.tsx',
      ssrEmitAssets: true,
      outDir: draft,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  })
  // The fonts that the head of the page refers to.
  cpSync(path.join(draft, 'assets'), path.join(pages, 'assets'), { recursive: true })
  const { render } = (await import(pathToFileURL(path.join(draft, 'render.js')).href)) as {
    render: (files: { script: string; styles: string[] }) => string
  }
  const html = render({ script: `/${file}`, styles: css.map((name) => `/${name}`) })
  rmSync(draft, { recursive: true })
  const place = locale === baseLocale ? pages : path.join(pages, '__languages', locale)
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, '__spa-fallback.html'), html)
}

function shared(locale: Locale): InlineConfig {
  return {
    root,
    configFile: false,
    // All warnings come from packages.
    logLevel: 'error',
    publicDir: false,
    plugins: [tailwindcss(), oneLanguage(locale)],
  }
}
