import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Control } from './control.ts'
import { controls } from './controls.ts'
import { findFile } from './find-file.ts'
import { removeControl } from './remove-control.ts'
import { unknownNames } from './unknown-names.ts'

const checkout = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8')

test('each control has an existing test and a unique name', () => {
  const isTitle = ({ test: file, title }: Control) =>
    ["'", '`'].some((mark) => read(file).includes(`${mark}${title}${mark},`))
  expect(controls.filter((control) => !isTitle(control))).toEqual([])
  expect(new Set(controls.map(({ name }) => name)).size).toBe(controls.length)
})

test('each control is found once, and its replacement uses only names that exist', () => {
  const lost = controls.flatMap((control) => {
    try {
      const file = findFile(control, checkout)
      const without = removeControl(file, control, read(file))
      const unknown = /\.tsx?$/.test(file) ? unknownNames(file, read(file), without) : []
      return unknown.map((name) => `${control.name}: '${name}' is unknown in ${file}`)
    } catch (error) {
      return [`${control.name}: ${(error as Error).message}`]
    }
  })
  expect(lost).toEqual([])
})
