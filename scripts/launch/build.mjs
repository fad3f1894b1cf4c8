import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { npm } from './npm.mjs'
import { inRoot, root } from './paths.mjs'

const messageSources = [
  'messages',
  'project.inlang/settings.json',
  'package-lock.json',
  'scripts/build/bundle-messages.ts',
]
const builds = {
  messages: {
    progress: null,
    script: 'build:messages',
    sources: messageSources,
    result: 'contract/messages/all.js',
  },
  web: {
    progress: 'Building the web pages',
    script: 'build:web',
    sources: [
      ...messageSources,
      'package.json',
      'web',
      'contract',
      'domain',
      'scripts/build',
      'server/platform/http/start-after-paint.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
    ],
    result: 'build/client/index.html',
  },
}
/** Made by the builds themselves, or without part in them. */
const ignored = /^contract\/messages\/|\.test\.tsx?$|(^|\/)\./

/** Makes one of the builds when its sources are others than those of the last time, by content. */
export function build(name) {
  const { progress, script, sources, result } = builds[name]
  const stampFile = inRoot('build', `${name}.sources`)
  const digest = digestOf(sources)
  if (existsSync(inRoot(result)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return
  if (progress) console.log(progress)
  // A build that is interrupted must not pass for that of the time before.
  rmSync(stampFile, { force: true })
  const { succeeded, said } = npm(['run', '--silent', script], { NODE_ENV: 'production' })
  if (!succeeded) {
    console.error(said)
    throw new Error(`"npm run ${script}" failed: the lines above say why.`)
  }
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stampFile, digest)
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesOf(inRoot(source)))) {
    const name = path.relative(root, file)
    if (!ignored.test(name)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(source) {
  if (!existsSync(source)) return []
  if (!statSync(source).isDirectory()) return [source]
  return readdirSync(source)
    .sort()
    .flatMap((name) => filesOf(path.join(source, name)))
}
