import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { runQuietly } from './run-quietly.mjs'

const messageSources = [
  'messages',
  'contract/language.ts',
  'scripts/build/messages.ts',
  'scripts/build/compile-messages.ts',
]
const shared = [...messageSources, 'package.json', 'package-lock.json', 'tsconfig.json', 'contract', 'domain']
const builds = {
  messages: {
    progress: null,
    sources: messageSources,
    folder: 'contract/messages',
  },
  server: {
    progress: null,
    sources: [...shared, 'server', 'scripts/build/server.ts', 'scripts/build/stop-with-launcher.ts'],
    folder: 'dist/server',
  },
  web: {
    progress: 'Building the web pages',
    sources: [
      ...shared,
      'web',
      'scripts/build',
      'server/platform/http/start-after-paint.ts',
      'vite.config.ts',
      'react-router.config.ts',
    ],
    folder: 'dist/web',
  },
  lobby: {
    progress: 'Building the pages of the lobby',
    sources: [...shared, 'web', 'scripts/build'],
    folder: 'dist/lobby',
  },
}
/** Written by the builds themselves, or not part of them. */
const ignored = /^contract\/messages$|\.test\.tsx?$|(^|\/)\./

/** The file in each built folder that names its sources. It is written last. */
const stamp = '.sources'

/** Whether a build was made from the current sources, by content. */
export function isBuilt(name) {
  const { sources, folder } = builds[name]
  const file = inRoot(folder, stamp)
  return existsSync(file) && readFileSync(file, 'utf8') === digestOf(sources)
}

/**
 * Runs a build, unless its result is up to date. The caller prevents concurrent builds (withBuildLock). It is made in a
 * draft folder and renamed into place when it is complete.
 */
export async function build(name, node) {
  if (isBuilt(name)) return
  const { progress, sources, folder } = builds[name]
  if (progress) console.log(progress)
  for (const left of readdirSync(inRoot('dist')).filter((each) => each.startsWith(`${name}.`)))
    rmSync(inRoot('dist', left), { recursive: true, force: true })
  const target = inRoot(folder)
  // A builder without its launcher may still write into the draft of that launcher.
  const draft = inRoot('dist', `${name}.draft-${process.pid}`)
  const former = inRoot('dist', `${name}.former-${process.pid}`)
  const digest = digestOf(sources)
  const { succeeded, output } = await runQuietly([node, inRoot('scripts/build', `${name}.ts`), draft], {
    NODE_ENV: 'production',
  })
  if (!succeeded) {
    console.error(output)
    throw new Error(`The build failed (scripts/build/${name}.ts): the lines above say why.`)
  }
  writeFileSync(path.join(draft, stamp), digest)
  if (existsSync(target)) renameSync(target, former)
  renameSync(draft, target)
  rmSync(former, { recursive: true, force: true })
}

const digests = new Map()

/** The digest of the current sources. Each source is read once, though most belong to several builds. */
function digestOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    if (!digests.has(source)) digests.set(source, digestOfSource(source))
    hash.update(digests.get(source))
  }
  return hash.digest('hex')
}

function digestOfSource(source) {
  const hash = createHash('sha256')
  for (const name of filesOf(source))
    hash
      .update(`${name}\0`)
      .update(readFileSync(inRoot(name)))
      .update('\0')
  return hash.digest()
}

function filesOf(name) {
  if (ignored.test(name) || !existsSync(inRoot(name))) return []
  if (!statSync(inRoot(name)).isDirectory()) return [name]
  return readdirSync(inRoot(name))
    .sort()
    .flatMap((inside) => filesOf(`${name}/${inside}`))
}
