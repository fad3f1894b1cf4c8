import { build, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** The tests of one part of `npm run mutation`, which names them. They are asked again and again, so they are few and fast. */
export default defineConfig({
  plugins: [messagesInOne()],
  test: {
    globalSetup: './tests/database-server.ts',
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})

/** Each message is a module of its own, three thousand in all, and every run would load each of them: here they are one. */
function messagesInOne(): Plugin {
  let code: Promise<string> | undefined
  return {
    name: 'messages-in-one',
    enforce: 'pre',
    load: (id) => (id.endsWith('/contract/messages/messages.js') ? (code ??= bundle(id)) : null),
  }
}

async function bundle(file: string): Promise<string> {
  const runtime = file.replace(/messages\.js$/, 'runtime.js')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: file,
      write: false,
      minify: false,
      rolldownOptions: { external: [runtime], output: { paths: { [runtime]: './runtime.js' } } },
    },
  })
  const [bundled] = [built].flat()
  if (!bundled || !('output' in bundled)) throw new Error('The messages were not bundled')
  return bundled.output[0].code
}
