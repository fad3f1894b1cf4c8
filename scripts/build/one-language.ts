import type { Plugin } from 'vite'

const messages = /\/contract\/messages\/messages\/[\w-]+\.js$/
const runtime = /\/contract\/messages\/runtime\.js$/

/**
 * Makes a build speak one language: of each message only the words of this language are bundled. A reader downloads the
 * texts of one language and not of three, and the language of a page is known before its first byte.
 */
export function oneLanguage(locale: string): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    transform: {
      filter: { id: [messages, runtime] },
      handler(code, id) {
        const spoken = runtime.test(id) ? fixLocale(code, locale) : keepLanguage(code, locale)
        if (spoken === code && !id.endsWith('_index.js'))
          this.error(`The compiled messages have another form than expected: ${id}`)
        return { code: spoken, map: null }
      },
    },
  }
}

function fixLocale(code: string, locale: string): string {
  return code.replace('experimentalStaticLocale = undefined', `experimentalStaticLocale = ${JSON.stringify(locale)}`)
}

/** The exported function chooses a language at run time; the chosen one takes its place. */
function keepLanguage(code: string, locale: string): string {
  return code.replace(/export const (\w+) = [\s\S]*$/, `export const $1 = ${locale}_$1\n`)
}
