import { expect, test } from 'vitest'
import { hasRoomForSnapshot, maxSnapshotsBytes, expiryOf, snapshotsToRemove } from './simulation.ts'

const now = new Date('2026-03-30T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const state = (name: string, hours: number, byteCount = 1_000_000) => ({ name, byteCount, createdAt: ago(hours) })
const namesOf = (snapshots: readonly { name: string }[]) => snapshots.map(({ name }) => name)

test('a snapshot expires with its uploads, and later snapshots do not remove it', () => {
  const many = Array.from({ length: 40 }, (_, index) => state(`s${index}`, index))
  expect(snapshotsToRemove(many, now, 30)).toEqual([])
  expect(namesOf(snapshotsToRemove([state('old', 30 * 24), state('young', 30 * 24 - 1)], now, 30))).toEqual(['old'])
  expect(expiryOf(ago(0), 30)).toEqual(new Date('2026-04-29T12:00:00Z'))
})

test('over the size limit the oldest snapshots are removed first, and none within a day', () => {
  const half = maxSnapshotsBytes / 2
  const snapshots = [state('today', 1, half), state('yesterday', 30, half), state('before', 60, half)]
  expect(namesOf(snapshotsToRemove(snapshots, now, 30))).toEqual(['before'])
  const young = [state('a', 1, half), state('b', 2, half), state('c', 3, half)]
  expect(snapshotsToRemove(young, now, 30)).toEqual([])
  expect(hasRoomForSnapshot(young, now)).toBe(false)
  expect(hasRoomForSnapshot(snapshots, now)).toBe(true)
})
