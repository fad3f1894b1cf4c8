/*
 * Puts the compiled messages into one file for whoever loads all of them: the server and the tests. As they are compiled, each is
 * a module of its own, three thousand in all, so that a page loads no others than its own; a server that starts needs half a
 * second for that many.
 */
import path from 'node:path'
import { build } from 'vite'

const folder = path.join(import.meta.dirname, '../../contract/messages')

await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: path.join(folder, 'messages.js'),
    outDir: folder,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    // It is the one place that knows the reader's language.
    rolldownOptions: { external: /\/runtime\.js$/, output: { entryFileNames: 'all.js' } },
  },
})
