/*
 * Bundles the server, the commands of `npm run` that work on its data and the scripts of its threads into the given
 * folder, and copies the files that they read. Packages are bundled too, because Node finds one file much faster than a
 * thousand.
 */
import './stop-with-launcher.ts'
import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { copiedFolders, workerScripts } from '#root/server/platform/node/assets.ts'

const [folder = ''] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '../..')

const commands = readdirSync(path.join(root, 'server/commands')).map((name) => `server/commands/${name}`)
const programs = ['server/main.ts', ...commands, ...Object.values(workerScripts)]

/**
 * sharp is native, pdfkit reads its fonts from its own folder, the renderers of the pages import the same react-router,
 * and pg tries to load pg-native, which we do not install.
 */
const unbundled = ['sharp', 'pdfkit', 'react-router', 'pg-native']

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  // Vite's default conditions choose a package's code for bundlers, which mixes two kinds of modules in pg.
  ssr: { noExternal: true, external: unbundled, resolve: { conditions: ['node', 'production'] } },
  build: {
    ssr: true,
    target: 'node24',
    outDir: folder,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((file) => [path.basename(file, '.ts'), path.join(root, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js', sourcemapExcludeSources: true },
    },
  },
})
for (const name of Object.values(copiedFolders))
  cpSync(path.join(root, name), path.join(folder, path.relative('server', name)), { recursive: true })
