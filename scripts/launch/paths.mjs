import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** A path in the checkout. */
export function inRoot(...names) {
  return path.join(root, ...names)
}

/**
 * The environment for programs of the checkout: its own commands and its own Node come first, and Node caches compiled
 * code for the next start, which then takes a third less processor time.
 */
export function environment(more) {
  return {
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: inRoot('node_modules', '.bin') + path.delimiter + process.env.PATH,
    ...more,
  }
}
