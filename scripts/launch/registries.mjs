import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/**
 * The lists of what the slices declare. Each is a file that imports the declarations found, by their place and name, so that
 * nobody keeps a list by hand: `found` gives their files, as paths from the root.
 */
const registries = [
  {
    file: 'contract/generated/slices.ts',
    found: () => filesIn('contract/slices'),
    write: (names) => `export const slices = [${names.join(', ')}] as const\n`,
  },
]

/** Writes the lists that have changed. It takes some milliseconds, so every program of the checkout begins with it. */
export function writeRegistries() {
  for (const { file, found, write } of registries) writeIfChanged(file, textOf(file, found(), write))
}

function textOf(file, sources, write) {
  const imports = sources.map((source) => {
    const from = path.posix.relative(path.posix.dirname(file), source)
    return `import * as ${nameOf(source)} from '${from}'\n`
  })
  return `// Written by scripts/launch/registries.mjs at every start.\n${imports.join('')}\n${write(sources.map(nameOf))}`
}

/** A file's own name in camel case. */
function nameOf(source) {
  return path.basename(source, path.extname(source)).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}

function filesIn(folder) {
  return readdirSync(inRoot(folder))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Other programs may read the file meanwhile, so it changes in one step. */
function writeIfChanged(file, text) {
  const target = inRoot(file)
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return
  const draft = `${target}.${process.pid}`
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(draft, text)
  renameSync(draft, target)
}
