/*
 * Compiles the messages into the folder given. Each message is its own module, so that a page loads only those that it
 * shows; `all.js` is all of them in one file for the server, its bundle and the tests, which would need half a second to
 * find three thousand files.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { build } from 'vite'
import { compileCommand } from './compile-command.ts'

const [folder = ''] = process.argv.slice(2)
const [command, ...args] = compileCommand(folder)
const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
if (status !== 0) process.exit(1)
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
