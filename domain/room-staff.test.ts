import { expect, test } from 'vitest'
import { mayInRoom, type RoomAct, type RoomAccess } from './room-staff.ts'

const actsOf = (place: Partial<RoomAccess>) =>
  (['see', 'run', 'own'] as const satisfies RoomAct[]).filter((act) =>
    mayInRoom({ role: null, othersMay: 'nothing', hasOwner: true, ...place }, act),
  )

test('an owner decides who may, a co-teacher runs lessons, and an observer looks on', () => {
  expect(actsOf({ role: 'owner' })).toEqual(['see', 'run', 'own'])
  expect(actsOf({ role: 'co-teacher' })).toEqual(['see', 'run'])
  expect(actsOf({ role: 'observer', othersMay: 'run' })).toEqual(['see'])
})

test('the owner decides what the others may', () => {
  expect(actsOf({ othersMay: 'run' })).toEqual(['see', 'run'])
  expect(actsOf({ othersMay: 'see' })).toEqual(['see'])
  expect(actsOf({ othersMay: 'nothing' })).toEqual([])
})

test('a room without an owner is open to all operators', () => {
  expect(actsOf({ hasOwner: false })).toEqual(['see', 'run', 'own'])
})
