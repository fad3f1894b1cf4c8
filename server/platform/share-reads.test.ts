import { expect, test } from 'vitest'
import { shareReads } from './share-reads.ts'

/** A read that ends when its test says so, and all that have started. */
function openRead() {
  const reads: PromiseWithResolvers<string>[] = []
  const read = shareReads(() => {
    reads.push(Promise.withResolvers<string>())
    return reads.at(-1)!.promise
  })
  return { reads, read }
}

test('all who ask at the same time share one read', async () => {
  const { reads, read } = openRead()
  const answers = Promise.all(Array.from({ length: 100 }, read))
  await expect.poll(() => reads.length).toBe(1)
  reads[0]!.resolve('first')
  expect(await answers).toEqual(Array(100).fill('first'))
})

test('a caller who asks while a read is running gets the result of the next one', async () => {
  const { reads, read } = openRead()
  const first = read()
  await expect.poll(() => reads.length).toBe(1)
  const later = [read(), read()]
  reads[0]!.resolve('before the change')
  expect(await first).toBe('before the change')
  await expect.poll(() => reads.length).toBe(2)
  reads[1]!.resolve('after the change')
  expect(await Promise.all(later)).toEqual(['after the change', 'after the change'])
})

test('a read that fails does so for those who share it, and the next one is tried', async () => {
  const { reads, read } = openRead()
  const failing = Promise.allSettled([read(), read()])
  await expect.poll(() => reads.length).toBe(1)
  const next = read()
  reads[0]!.reject(new Error('away'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect.poll(() => reads.length).toBe(2)
  reads[1]!.resolve('back')
  expect(await next).toBe('back')
})
