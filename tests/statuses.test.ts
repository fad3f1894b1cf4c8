import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * Each state has one label. Their messages are those of messages/<language>/status.json, docs/vocabulary.md lists them, and what
 * shows a state takes its label from there.
 */

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
type Message = string | [{ match: Record<string, string> }]
/** A label without what follows its colon: the number of blocks. */
const textOf = (message: Message) =>
  (typeof message === 'string' ? message : Object.values(message[0].match)[0]!).replace(/:.*/, '')
const labelsIn = (locale: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(JSON.parse(read(`messages/${locale}/status.json`)) as Record<string, Message>).map(
      ([key, message]) => [key, textOf(message)],
    ),
  )

/** The messages of each thing of docs/vocabulary.md, in its order. */
const things: Readonly<Record<string, readonly string[]>> = {
  Deposit: ['status_opened', 'status_pending', 'status_approved', 'status_rejected'],
  Withdrawal: ['status_pending', 'status_completed', 'status_rejected', 'status_cancelled'],
  Plan: ['status_running', 'status_matured', 'status_closed'],
  Declaration: ['draft', 'pending', 'revision', 'approved', 'rejected'].map((state) => `status_declaration_${state}`),
  'Bitcoin payment': ['unconfirmed', 'confirmed', 'replaced', 'dropped', 'removed'].map(
    (state) => `status_payment_${state}`,
  ),
  Payout: ['preparing', 'unsigned', 'sending', 'sent', 'confirmed', 'invalid'].map((state) => `status_payout_${state}`),
  Email: ['pending', 'sent', 'not_sent', 'failed'].map((state) => `status_email_${state}`),
  Upload: ['missing', 'ready', 'uploading', 'uploaded', 'failed'].map((state) => `status_upload_${state}`),
  Account: ['locked', 'sample', 'deleted'].map((state) => `status_account_${state}`),
  'Contact message': ['new', 'answered'].map((state) => `status_message_${state}`),
  'Second factor': ['off', 'on'].map((state) => `status_factor_${state}`),
  'Class of a host': ['open', 'moving', 'archived', 'ready'].map((state) => `status_class_${state}`),
  'Cell of a host': ['open', 'draining', 'away'].map((state) => `status_cell_${state}`),
}

test('every label of a state belongs to a thing of the vocabulary', () => {
  expect(Object.keys(labelsIn('en')).toSorted()).toEqual([...new Set(Object.values(things).flat())].toSorted())
})

test('docs/vocabulary.md lists the labels of each thing', () => {
  const listed = [...read('docs/vocabulary.md').matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
  const english = labelsIn('en')
  for (const [thing, states] of Object.entries(things)) {
    const row = listed.find(([, name]) => name === thing)?.[2]
    expect(`${thing}: ${row}`).toBe(`${thing}: ${states.map((state) => english[state]).join(', ')}`)
  }
})

test.each(['en', 'es', 'ar'])(
  'in %s the states of a thing have different labels, each with a capital letter',
  (locale) => {
    const labels = labelsIn(locale)
    for (const states of Object.values(things)) {
      const own = states.map((state) => labels[state]!)
      expect(new Set(own).size).toBe(own.length)
      for (const label of own) expect(label[0]).toBe(label[0]!.toLocaleUpperCase(locale))
    }
  },
)

/** What a status says besides a state: how many confirmations, what is wrong with a payment, or which factors there are. */
const notStates = [
  /^m\.payment_(?:flag|evidence)_/,
  /^m\.payment_(?:state_)?confirming\b/,
  /^m\.explorer_(?:state_new_coins|confirmations)\b/,
  /^m\.payout_waits_/,
  /^m\.staff_factor_/,
  /^m\.profile_sessions_current\b/,
  // Whether a page of a lesson's seat is open.
  /^m\.run_(?:here|away|removed)\b/,
  // How soon a database server answers, and how much work of a host is late.
  /^m\.lobby_(?:answers_in|no_answer|overdue_)/,
  // The result of a check of all offers, as a sentence.
  /^m\.offers_balance_good\b/,
]

test('what shows a status takes the label of the state', () => {
  const files = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `web/${name}`)
    .filter((file) => file !== 'web/ui/status.tsx' && /<Status\b/.test(read(file)))
  expect(files.length).toBeGreaterThan(8)
  const others = files.flatMap((file) =>
    [
      ...read(file).matchAll(
        /<Status\b[^>]*>\s*\{(m\.\w+)|\['(?:pending|done|refused|open|running|undone)', (m\.\w+)|tone: '\w+', \w+: (m\.\w+)/g,
      ),
    ]
      .map(([, child, pair, entry]) => child ?? pair ?? entry!)
      .filter((label) => !label.startsWith('m.status_') && !notStates.some((other) => other.test(label)))
      .map((label) => `${file}: ${label}`),
  )
  expect(others).toEqual([])
})

test('dates are written in one style for each page and document, by one module each', () => {
  const writers = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => /\b(?:DateTimeFormat|dateFormat)\(|\.toLocale(?:Date|Time)String\(/.test(read(file))),
  )
  expect(writers.toSorted()).toEqual([
    'server/features/debrief/debrief-pdf.ts',
    'server/features/history/statement-dates.ts',
    'web/ui/moment.tsx',
  ])
})
