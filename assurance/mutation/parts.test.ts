import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutationParts } from './parts.ts'

test('every pattern of a part matches a file', () => {
  const cwd = path.join(import.meta.dirname, '../..')
  const patterns = mutationParts.flatMap(({ sources, tests }) => [sources, tests].flat()).flatMap(alternatives)
  expect(patterns.filter((pattern) => globSync(pattern, { cwd }).length === 0)).toEqual([])
})

/** 'a/{b,c}.ts' is 'a/b.ts' and 'a/c.ts'. */
function alternatives(pattern: string): string[] {
  const [braces, names = ''] = /\{([^}]*)\}/.exec(pattern) ?? []
  return braces === undefined
    ? [pattern]
    : names.split(',').flatMap((name) => alternatives(pattern.replace(braces, name)))
}
