import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

const internalError = (message: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code: 'XX000' }) })

test('a new connection that PostgreSQL refuses because its disk is full is an outage, and no other internal error is', () => {
  expect(isOutage(internalError('could not write init file'))).toBe(true)
  expect(isOutage(internalError('cache lookup failed for type 1'))).toBe(false)
})
