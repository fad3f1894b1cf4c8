import { expect, test } from 'vitest'
import { hasRoomForSnapshot, maxSnapshotsBytes, expiryOf, statesToRemove } from './simulation.ts'

const now = new Date('2026-03-30T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const state = (name: string, hours: number, byteCount = 1_000_000) => ({ name, byteCount, createdAt: ago(hours) })
const namesOf = (states: readonly { name: string }[]) => states.map(({ name }) => name)

test('a snapshot expires with its uploads, and later snapshots do not remove it', () => {
  const many = Array.from({ length: 40 }, (_, index) => state(`s${index}`, index))
  expect(statesToRemove(many, now, 30)).toEqual([])
  expect(namesOf(statesToRemove([state('old', 30 * 24), state('young', 30 * 24 - 1)], now, 30))).toEqual(['old'])
  expect(expiryOf(ago(0), 30)).toEqual(new Date('2026-04-29T12:00:00Z'))
})

test('over the size limit the oldest snapshots are removed first, and none within a day', () => {
  const half = maxSnapshotsBytes / 2
  const states = [state('today', 1, half), state('yesterday', 30, half), state('before', 60, half)]
  expect(namesOf(statesToRemove(states, now, 30))).toEqual(['before'])
  const young = [state('a', 1, half), state('b', 2, half), state('c', 3, half)]
  expect(statesToRemove(young, now, 30)).toEqual([])
  expect(hasRoomForSnapshot(young, now)).toBe(false)
  expect(hasRoomForSnapshot(states, now)).toBe(true)
})
