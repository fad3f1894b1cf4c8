/*
 * Builds the web into the given folder, once for each language, because a build has only one language:
 *
 *     pages/                      the pages of the base language, and the scripts of all, named by their contents
 *     pages/__languages/<locale>/ the pages of another language; the language cookie decides
 *     renderers/<locale>/         the scripts that render the pages again when their data has changed: site.js renders the
 *                                 public site, index.js (React Router's) the other pages
 *
 * Every text file is also written with maximum compression, so the server never compresses during a request.
 */
import './stop-with-launcher.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { baseLocale, type Locale, locales } from '#root/contract/language.ts'
import { startAfterPaint } from '#root/server/platform/http/start-after-paint.ts'
import { compressTexts } from './compress-texts.ts'
import { buildSite } from './site.ts'

const [folder = ''] = process.argv.slice(2)
const root = path.join(import.meta.dirname, '../..')
const pages = path.join(folder, 'pages')

// Each build uses one processor.
await Promise.all(locales.map(buildIn))
for (const locale of locales) await addSite(locale)
placeBuild(baseLocale)
for (const locale of locales) if (locale !== baseLocale) placeBuild(locale)
await compressTexts(pages)

async function buildIn(locale: Locale): Promise<void> {
  const command = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const building = spawn(process.execPath, [command, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BUILD_LOCALE: locale, BUILD_FOLDER: folderOf(locale) },
  })
  process.once('exit', () => building.kill())
  const [code] = await once(building, 'exit')
  if (code !== 0) process.exit(1)
}

function folderOf(locale: Locale): string {
  return path.join(folder, locale)
}

/** Adds the public site to React Router's build, whose page for all other paths is index.html. */
async function addSite(locale: Locale): Promise<void> {
  const built = folderOf(locale)
  const client = path.join(built, 'client')
  for (const page of pagesIn(client)) writeFileSync(page, startAfterPaint(readFileSync(page, 'utf8')))
  renameSync(path.join(client, 'index.html'), path.join(client, '__spa-fallback.html'))
  for (const [address, html] of await buildSite(locale, { client, server: path.join(built, 'server') })) {
    mkdirSync(path.join(client, address), { recursive: true })
    writeFileSync(path.join(client, address, 'index.html'), html)
  }
}

/** Moves the pages, the scripts and the renderer of a language to the places where the server reads them. */
function placeBuild(locale: Locale): void {
  const built = folderOf(locale)
  cpSync(path.join(built, 'server'), path.join(folder, 'renderers', locale), { recursive: true })
  const client = path.join(built, 'client')
  if (locale === baseLocale) {
    renameSync(client, pages)
  } else {
    for (const page of pagesIn(client))
      cpSync(page, path.join(pages, '__languages', locale, path.relative(client, page)))
    cpSync(path.join(client, 'assets'), path.join(pages, 'assets'), { recursive: true })
  }
  rmSync(built, { recursive: true })
}

function pagesIn(where: string): string[] {
  return readdirSync(where, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(where, name))
}
