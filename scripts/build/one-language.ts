import type { Plugin } from 'vite'
import type { Locale } from '#root/contract/language.ts'
import { compileOne, readMessages } from './compile-messages.ts'

const allMessages = /\/contract\/messages\/all\.js$/
const prefix = '\0messages/'

/**
 * Makes a build speak one language: of each message only the words of this language are bundled. A reader downloads the
 * texts of one language and not of three, and the language of a page is known before its first byte. Each message is a
 * module, so that a page loads only those that it shows.
 */
export function oneLanguage(locale: Locale): Plugin {
  const messages = readMessages()
  return {
    name: 'one-language',
    enforce: 'pre',
    config: () => ({ define: { BUILT_LOCALE: JSON.stringify(locale) } }),
    resolveId: {
      filter: { id: /^messages\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: [allMessages, /^\0messages\//] },
      handler(id) {
        if (!id.startsWith(prefix))
          return [...messages.keys()].map((name) => `export { ${name} } from 'messages/${name}'\n`).join('')
        const name = id.slice(prefix.length)
        return compileOne(name, messages.get(name)!, locale)
      },
    },
  }
}
