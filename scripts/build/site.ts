/*
 * Builds the public site (web/site) in one language: the script of its pages and their islands, and the renderer of its pages.
 */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite'
import type { Locale } from '#root/contract/language.ts'
import { oneLanguage } from './one-language.ts'

const root = path.join(import.meta.dirname, '../..')
const start = 'web/site/start.ts'
const importer = path.join(root, 'web/site/import-with-styles.ts')

/** The output folders of a language's build: one for browsers, one for the renderers. */
export interface SiteFolders {
  readonly client: string
  readonly server: string
}

/** Builds the site, and returns its pages: their paths with their HTML for the default settings. */
export async function buildSite(
  locale: Locale,
  { client, server }: SiteFolders,
): Promise<(readonly [string, string])[]> {
  await build({ ...shared(locale), build: clientBuild(client) })
  const manifest = path.join(client, manifestName)
  const { file } = (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)[start]!
  rmSync(manifest)
  const draft = path.join(server, 'site')
  await build({
    ...shared(locale),
    define: { 'import.meta.env.SITE_SCRIPT': JSON.stringify(`/${file}`) },
    build: serverBuild(draft),
  })
  // The fonts and pictures of the pages.
  cpSync(path.join(draft, 'assets'), path.join(client, 'assets'), { recursive: true })
  rmSync(path.join(draft, 'assets'), { recursive: true })
  cpSync(draft, server, { recursive: true })
  rmSync(draft, { recursive: true })
  const site = (await import(pathToFileURL(path.join(server, 'site.js')).href)) as SiteRenderer
  return site.paths.map((page) => [page, site.render(page)] as const)
}

/** What `site.js` exports (web/site/render.tsx). */
export interface SiteRenderer {
  readonly paths: readonly string[]
  readonly render: (path: string) => string
}

const manifestName = 'site-manifest.json'

/** The modules that every island needs are one file: it compresses better than many, and needs one request. */
const ofEveryIsland =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\/|\/web\/(?:site\/hydrate|ui\/(?:page-data|claim|unbroken|number-format))\.tsx?$|\/contract\/language(?:-cookie)?\.ts/

function clientBuild(outDir: string): InlineConfig['build'] {
  return {
    outDir,
    emptyOutDir: false,
    manifest: manifestName,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: start,
      // The domain is pure (tests/architecture.test.ts), so its unused parts can be removed.
      treeshake: { moduleSideEffects: (id) => !/\/(?:domain|messages)\//.test(id) },
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'hydrate', test: ofEveryIsland }] },
      },
    },
  }
}

function serverBuild(outDir: string): InlineConfig['build'] {
  return {
    ssr: 'web/site/render.tsx',
    ssrEmitAssets: true,
    outDir,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'site.js', chunkFileNames: 'site-[name]-[hash:7].js' } },
  }
}

function shared(locale: Locale): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tailwindcss(), oneLanguage(locale), ownStyles, plainImports],
  }
}

/** Refuses a component that the site's style sheet does not scan for classes. */
const ownStyles: Plugin = {
  name: 'own-styles',
  generateBundle() {
    const css = readFileSync(path.join(root, 'web/site/site.css'), 'utf8')
    const sources = [...css.matchAll(/^@source '\.\.\/(.+)';$/gm)].map(([, source]) => path.join(root, 'web', source!))
    const outside = [...this.getModuleIds()]
      .filter((file) => file.startsWith(path.join(root, 'web/')) && file.endsWith('.tsx'))
      .filter((file) => !sources.some((source) => path.matchesGlob(file, source) || file.startsWith(`${source}/`)))
    if (outside.length > 0) this.error(`web/site/site.css does not name ${outside.join(', ')}`)
  },
}

/**
 * Vite's own helper for `import()` is a quarter of the script that every page loads. This one does only what the site
 * needs.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importWithStyles as __vitePreload } from ${JSON.stringify(importer)}`
      : null,
}
