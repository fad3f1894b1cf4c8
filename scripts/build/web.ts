/*
 * Builds the web into the folder given, once for each language, because a build speaks one:
 *
 *     pages/                      the pages of the base language, and the scripts of all, named by their contents
 *     pages/__languages/<locale>/ the pages of another language; the server chooses by the language cookie
 *     renderers/<locale>/         what renders the pages again when their data has changed
 *
 * Every text file is also written with maximum compression, so the server never compresses during a request.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { baseLocale, locales } from '#root/contract/messages/runtime.js'
import { startAfterPaint } from '#root/server/platform/http/start-after-paint.ts'
import { compressTexts } from './compress-texts.ts'

const [folder = ''] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '../..')
const pages = path.join(folder, 'pages')

for (const locale of [baseLocale, ...locales.filter((each) => each !== baseLocale)]) {
  const built = path.join(folder, locale)
  buildIn(locale, built)
  placeBuild(locale, built)
  rmSync(built, { recursive: true })
}
for (const page of pagesIn(pages)) writeFileSync(page, startAfterPaint(readFileSync(page, 'utf8')))
await compressTexts(pages)

function buildIn(locale: string, built: string): void {
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [command, 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BUILD_LOCALE: locale, BUILD_FOLDER: built },
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Moves the pages, the scripts and the renderer of a language to where the server looks for them. */
function placeBuild(locale: string, built: string): void {
  cpSync(path.join(built, 'server'), path.join(folder, 'renderers', locale), { recursive: true })
  const client = path.join(built, 'client')
  if (locale === baseLocale) {
    renameSync(client, pages)
    return
  }
  for (const page of pagesIn(client)) cpSync(page, path.join(pages, '__languages', locale, path.relative(client, page)))
  cpSync(path.join(client, 'assets'), path.join(pages, 'assets'), { recursive: true })
}

function pagesIn(where: string): string[] {
  return readdirSync(where, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(where, name))
}
