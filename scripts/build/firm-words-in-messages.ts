import path from 'node:path'
import type { Plugin } from 'vite'
import { defaultWords, type FirmWords, inWordsOf } from '#root/domain/firm.ts'

const messages = /\/contract\/messages\/messages\/[\w-]+\.js$/

/** The compiled messages are no sources of ours: the short names of our imports do not hold there. */
const firmWords = JSON.stringify(path.join(import.meta.dirname, '../../web/ui/firm-words.ts'))

const names = Object.keys(defaultWords) as (keyof FirmWords)[]
const readers = Object.fromEntries(names.map((name) => [name, `\${firmWords.${name}}`])) as unknown as FirmWords

/**
 * Lets the messages of the pages read the firm's name, email and address each time, so that an open page can follow a
 * change. The compiler writes each message as a template literal, where a placeholder can stand for the word.
 */
export function firmWordsInMessages(): Plugin {
  return {
    name: 'firm-words-in-messages',
    enforce: 'pre',
    transform: {
      filter: { id: messages },
      handler(code) {
        const reading = inWordsOf(readers, code)
        if (reading === code) return null
        return { code: `import { firmWords } from ${firmWords}\n${reading}`, map: null }
      },
    },
  }
}
