import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** Words that were replaced by the standard ones of docs/vocabulary.md. */
const replaced = [
  /\banew\b/i,
  /\bby (?:itself|themselves)\b/i,
  /\bdeeds?\b/i,
  /\bcan not\b/i,
  /\bwhoever\b/i,
  /\btold of\b/i,
  /\bwill stand\b/i,
  /\b(?:sealed|drawn) anew\b/i,
  /\bthe books\b/i,
  /\btake along\b/i,
  /\bhouse rules?\b/i,
  /\brow that lies\b/i,
  /\bproves? the ledger\b/i,
  /\bmiddle run\b/i,
  /\bin one look\b/i,
  /\bas far as\b/i,
  /\b(?:was|were) begun\b/i,
  /\bkept states?\b/i,
  /\bthe latest first\b/i,
  /\bin the place of\b/i,
  /\bof before\b/i,
  /\bfor good\b/i,
  /\blets? go of\b/i,
  /\bmade-up clients?\b/i,
  /\bstands still\b/i,
  /\bof (?:its|their) own accord\b/i,
  /\bgoes? on (?:by|where)\b/i,
  /\bpay(?:s|ing)? anew\b/i,
  /\bprove(?:s|d)? (?:again|the log)\b/i,
]

/** Titles of tests and names of commands are not prose. */
const withoutQuotes = (text: string) => text.replace(/`[^`]*`|\*[^*|\n]+\*/g, '')

const markdown = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'vocabulary.md')
    .map((name) => path.join('docs', name)),
]
const messages = readdirSync(path.join(root, 'messages/en')).map((name) => path.join('messages/en', name))
const sources = ['domain', 'contract', 'server', 'web', 'tests', 'assurance', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('messages/'))
    .map((name) => path.join(folder, name)),
)
/** The fictional firm's marketing keeps its own style. */
const ofTheFirm = /^ {2}"(?:about|approach|home|solutions|terms)_/

test.each([...markdown, ...messages])('%s uses no word that was replaced', (file) => {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  const found = lines.flatMap((line, index) =>
    ofTheFirm.test(line)
      ? []
      : replaced
          .filter((word) => word.test(file.endsWith('.md') ? withoutQuotes(line) : line))
          .map((word) => `line ${index + 1}: ${word.exec(withoutQuotes(line))?.[0] ?? word.source}`),
  )
  expect(found).toEqual([])
})

test('comments use no word that was replaced', () => {
  const found = sources
    .filter((file) => file !== 'tests/vocabulary.test.ts')
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
        .flatMap((line) =>
          replaced.filter((word) => word.test(withoutQuotes(line))).map((word) => `${file}: ${word.exec(line)?.[0]}`),
        ),
    )
  expect(found).toEqual([])
})
