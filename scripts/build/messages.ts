/* Compiles the messages of messages/<language>/ into the folder given: functions by name, and their types. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compileAll, declareAll, readMessages } from './compile-messages.ts'

const [folder = ''] = process.argv.slice(2)
const messages = readMessages()
const files = {
  'all.js': compileAll(messages),
  'all.d.ts': declareAll(messages),
  'messages.js': "export * as m from './all.js'\n",
  'messages.d.ts': "export * as m from './all.js'\n",
}
mkdirSync(folder, { recursive: true })
for (const [name, contents] of Object.entries(files)) writeFileSync(path.join(folder, name), contents)
