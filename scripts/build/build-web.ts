/*
 * Builds the web pages: once for each language, because a build speaks one. The base language is build/client itself; the pages
 * of the others come to lie in build/client/__languages/<locale>/, and their scripts, which are named by their contents,
 * with the rest. The server chooses the pages by the language cookie.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { baseLocale, locales } from '#root/contract/messages/runtime.js'
import { startAfterPaint } from '#root/server/platform/http/start-after-paint.ts'
import { languageFolder } from './language-folder.ts'

const root = path.join(import.meta.dirname, '../..')
const client = path.join(root, 'build/client')

for (const locale of [baseLocale, ...locales.filter((each) => each !== baseLocale)]) {
  buildIn(locale)
  if (locale !== baseLocale) bringIn(locale)
}
for (const page of pagesIn(client)) writeFileSync(page, startAfterPaint(readFileSync(page, 'utf8')))

function buildIn(locale: string): void {
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [command, 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BUILD_LOCALE: locale },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Moves the pages and the scripts of a language, and what draws its pages, to where the server looks for them. */
function bringIn(locale: string): void {
  const built = path.join(root, languageFolder(locale), 'client')
  for (const page of pagesIn(built)) cpSync(page, path.join(client, '__languages', locale, path.relative(built, page)))
  cpSync(path.join(built, 'assets'), path.join(client, 'assets'), { recursive: true })
  cpSync(path.join(root, languageFolder(locale), 'server'), path.join(root, 'build/server/languages', locale), {
    recursive: true,
  })
  rmSync(path.join(root, languageFolder(locale)), { recursive: true })
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(folder, name))
}
