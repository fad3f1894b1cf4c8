import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

const root = path.join(import.meta.dirname, '..')

/** Words that were replaced by the standard ones of docs/vocabulary.md. */
const replaced = [
  /\banew\b/i,
  /\bby[ -](?:itself|themselves)\b/i,
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
    .filter((name) => /\.(?:tsx?|mjs|sql)$/.test(name) && !name.startsWith('messages/'))
    .map((name) => path.join(folder, name)),
)
/** These migrations were applied before this test read them, and an applied migration is not edited (decision 115). */
const isAppliedMigration = (file: string) =>
  (file.startsWith('server/migrations/') && path.basename(file) < '160') ||
  (file.startsWith('server/host/migrations/') && path.basename(file) < '004')
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

/** Names that were replaced: as words, as parts of a name in camelCase, or of a file's name. */
const replacedNames = [
  /begun/i,
  /(?<![a-z])told|Told/,
  /(?<![a-z])tell(?:s|ing)?(?![a-z])/i,
  /\bdeeds?(?![a-z])|Deeds?(?![a-z])/,
  /\bpapers\b/i,
  /postman|letterTo(?![a-z])/i,
  /\bsealed(?![a-z])|Sealed/,
  /\bopenText\b|reseal/,
  /wayIn(?![a-z])|provedTwice/i,
  /speakForFirm|firmSpeech|firmWords/i,
  /\bplaceOf\b|\bisCut\b|\bisOneTurn\b/,
  /manyDialog|investDesk/i,
  /\bgoOn[A-Z]/,
  /keepSecret|keptState/i,
  /startHouse\b|longHouse/i,
  /\bbarriers(?:Of|By)|byNight\b|\bsharedStage\b|\bpay(?:ment|out)Stage\b/i,
  /\bscribe\b|\bpurse\b|muddled|simulatedBooks|liveALife|standsOrEnds|Nothing(?:Is)?Left\b/i,
  /dangerousWords|holdsForm|allIsDrawn|looksWell|comeNear/,
  /formerPayout|former_payout/i,
  /wholeAddress/i,
  /\b(?:most|longest|fewest|narrowest|widest|tallest|farthest)(?:Px|Lines|Of|Note|Contents|Control)/,
  /whereabouts|happening/i,
  /typedIn(?![a-z])|cameBack/,
  /setAside(?![a-z])|giveWay(?![a-z])|hopeless/i,
  /\b(?:is|set)Asked\b|\basked(?:Sats|Cents|Ms)\b|\basked(?= [=&?]|[:}]|\.\w)/,
]
/** An earlier release wrote these names to the disk or the database. */
const storedNames =
  /'kept-states'|'by-themselves'(?:: m\.|\))|\(notice, begun_by\)|'\d{3}_\w+\.sql'|^alter .* rename (?:column \w+ )?to \w+;$/
const notOurs = new Set(['tests/vocabulary.test.ts', 'server/identity/most-used-passwords.txt'])

const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n')
const foundIn = (words: readonly RegExp[], line: string) =>
  storedNames.test(line) ? [] : words.flatMap((word) => word.exec(line)?.[0] ?? [])

test('code, comments and titles of tests use no word that was replaced', () => {
  const found = sources
    .filter((file) => !notOurs.has(file) && !isAppliedMigration(file))
    .flatMap((file) =>
      linesOf(file).flatMap((line, index) =>
        foundIn([...replaced, ...replacedNames], line).map((word) => `${file}:${index + 1}: ${word}`),
      ),
    )
  expect(found).toEqual([])
})

test('no table, column, function or trigger of the database has a name that was replaced', async () => {
  const { owner } = await freshDatabase()
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')
    union select attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') and not attisdropped
    union select proname from pg_proc where pronamespace = 'public'::regnamespace
    union select tgname from pg_trigger where not tgisinternal`)
  expect(rows.map(({ name }) => name)).toContain('ledger_publish')
  expect(rows.flatMap(({ name }) => replacedNames.flatMap((word) => (word.test(name) ? [name] : [])))).toEqual([])
})

test('a file of labels is not called words', () => {
  expect(sources.filter((file) => /^(?:contract|web)\/.*-words\b/.test(file))).toEqual([])
})
