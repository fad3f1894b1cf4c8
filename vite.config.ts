import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { locales } from './contract/language.ts'
import { developSite } from './scripts/build/develop-site.ts'
import { oneLanguage } from './scripts/build/one-language.ts'
import { failedEvent } from './web/ui/failed-load.ts'

/**
 * The small parts that most signed-in screens are made of are one file, too: every page is told, for each screen, which
 * files it needs.
 */
const parts = /\/web\/ui\/|lucide-react/

/** Set by scripts/build/web.ts. The development server speaks every language. */
const locale = locales.find((each) => each === process.env.BUILD_LOCALE)

/** What every page loads is two files, of packages and of our own: they compress better than thirty, and come in one go. */
const framework = /node_modules\/(?:react|react-dom|scheduler|react-router)\//
const frame =
  /\/web\/(?:routes\/(?:account\/layout|error-screen)|api\/(?:follow-page-data|live-connection)|ui\/(?:simulation-bar|button|theme|lens|lens-choice|page-data|page-data-store|number-format)|features\/(?:public\/(?:picture|prepare-menu)|lens\/lens-switch))\.tsx?|\/contract\/live\.ts|messages\/ui_loading$/

/**
 * React Router renders the pages on a preview server, for which it writes types as for a development server. The builds of
 * the languages, which run at the same time, would remove each other's.
 */
const noTypesForPreviews: Plugin = {
  name: 'no-types-for-previews',
  enforce: 'pre',
  config(_config, env) {
    if (env.isPreview) env.command = 'build'
  },
}

/**
 * React Router reloads the page at once when the script of a screen cannot be loaded. Where the server is restarting, the reader would get
 * the browser's error page: ours waits until the server answers (web/ui/failed-load.ts).
 */
const reloadsWhenAnswered: Plugin = {
  name: 'reloads-when-answered',
  transform: {
    filter: { id: /react-router\/dist\/.+\/routeModules\.js$/ },
    handler(code) {
      const reload = 'window.location.reload()'
      if (!code.includes(reload)) this.error('React Router reloads another way now')
      return { code: code.replace(reload, `window.dispatchEvent(new Event('${failedEvent}'))`), map: null }
    },
  },
}

export default defineConfig({
  plugins: [
    noTypesForPreviews,
    reloadsWhenAnswered,
    tailwindcss(),
    developSite,
    reactRouter(),
    ...(locale ? [oneLanguage(locale)] : []),
  ],
  publicDir: 'web/public',
  build: { sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page is told the names of all chunks, and a hash does not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'frame', test: frame, priority: 1 },
                { name: 'ui', test: parts, minShareCount: 10 },
              ],
            },
          },
        },
      },
    },
  },
})
