import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/**
 * The generated lists of the slices' declarations. Each is a module that exports an array: `file` is its path, `folder`
 * is the folder of the declarations, `named` is the pattern of their file names, and `exported` finds in a file's text
 * the exports for the array.
 */
const registries = [
  {
    file: 'contract/generated/slices.ts',
    list: 'slices',
    folder: 'contract/slices',
    named: /^[^/]+\.ts$/,
    exported: () => ['*'],
  },
  {
    file: 'contract/generated/routes.ts',
    list: 'routeModules',
    folder: 'contract',
    named: /^(?!route\.ts|review\.ts|upload-routes\.ts)[^/]+\.ts$/,
    exported: (text) => [
      ...(/= defineRoute\(/.test(text) ? ['*'] : []),
      ...namesIn(text, /export const (\w+) = (?:reviewRoutes|uploadRoutes)\(/g),
    ],
  },
  {
    file: 'server/platform/generated/personal-data.ts',
    list: 'declarations',
    folder: 'server/platform/tables',
    named: /^[^/]+\.ts$/,
    exported: (text) => namesIn(text, /export const (personalData)\b/g),
  },
  {
    file: 'server/generated/feature-routes.ts',
    list: 'featureRoutes',
    folder: 'server/features',
    named: /^[^/]+\/(routes|review)\.ts$/,
    exported: (text) => namesIn(text, /export function (\w+Routes)\(/g),
  },
  ...['client', 'console'].map((area) => ({
    file: `web/generated/${area}-navigation.ts`,
    list: 'entries',
    folder: 'web/features',
    named: new RegExp(`^[^/]+/${area}-navigation\\.ts$`),
    exported: (text) => namesIn(text, /export const (entry)\b/g),
  })),
]

/** Writes the lists that have changed. It takes some milliseconds, so every program of the checkout does it first. */
export function writeRegistries() {
  for (const registry of registries) writeIfChanged(registry.file, textOf(registry))
}

function textOf({ file, list, folder, named, exported }) {
  const imports = filesIn(folder)
    .filter((name) => named.test(name))
    .flatMap((name) => {
      const source = `${folder}/${name}`
      const from = path.posix.relative(path.posix.dirname(file), source)
      return exported(readFileSync(inRoot(source), 'utf8')).map((found) => ({ name: found, from }))
    })
  const lines = imports.map(({ name, from }, index) =>
    name === '*' ? `import * as _${index} from '${from}'` : `import { ${name} as _${index} } from '${from}'`,
  )
  const values = imports.map((_, index) => `_${index}`).join(', ')
  return `// Written by scripts/launch/registries.mjs at every start.\n${lines.join('\n')}\n\nexport const ${list} = [${values}] as const\n`
}

function namesIn(text, pattern) {
  return Array.from(text.matchAll(pattern), ([, name]) => name)
}

/** The files of a folder and its subfolders, without tests. */
function filesIn(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(inRoot(folder, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    )
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
}

/** Other programs may be reading the file, so it is replaced in one step. */
function writeIfChanged(file, text) {
  const target = inRoot(file)
  if (existsSync(target) && readFileSync(target, 'utf8') === text) return
  const draft = `${target}.${process.pid}`
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(draft, text)
  renameSync(draft, target)
}
