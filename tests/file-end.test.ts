import { beforeAll, expect, test } from 'vitest'
import { atFileEnd, endFile } from './file-end.ts'

const ended: string[] = []
const failing = (name: string) => () => {
  ended.push(name)
  throw new Error(name)
}

beforeAll(() => {
  atFileEnd(() => ended.push('first'))
  atFileEnd(failing('second'))
  atFileEnd(async () => ended.push('third'))
  atFileEnd(failing('fourth'))
})

test('resources end in reverse order, once, and a failure does not stop the others', async () => {
  const failure = await endFile().catch((error: unknown) => error)
  expect(ended).toEqual(['fourth', 'third', 'second', 'first'])
  expect((failure as AggregateError).errors.map(({ message }: Error) => message)).toEqual(['fourth', 'second'])
  await endFile()
  expect(ended).toHaveLength(4)
})
