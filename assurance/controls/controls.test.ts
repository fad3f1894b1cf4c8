import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { controls } from './controls.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

test('each control has a test that exists, and a name of its own', () => {
  const isTitle = ({ test: file, title }: (typeof controls)[number]) =>
    ["'", '`'].some((mark) => read(file).includes(`${mark}${title}${mark},`))
  expect(controls.filter((control) => !isTitle(control))).toEqual([])
  expect(new Set(controls.map(({ name }) => name)).size).toBe(controls.length)
})
