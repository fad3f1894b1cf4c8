import { describe, expect, it } from 'vitest'
import { writeName } from './write-name.ts'

const boundsOf = (strokes: ReturnType<typeof writeName>) => {
  const [xs, ys] = [0, 1].map((axis) => strokes.flat().map((point) => point[axis]!))
  return { right: Math.max(...xs!), bottom: Math.max(...ys!), left: Math.min(...xs!), top: Math.min(...ys!) }
}

describe('writeName', () => {
  it.each(['Ada Fernsby', 'Bo', 'Wilhelmina van der Straaten-Oyelaran', 'Zoë Ångström', 'ليلى حدّاد', '山田'])(
    'writes %s into the box',
    (name) => {
      const strokes = writeName(name, 400, 120)
      const { left, top, right, bottom } = boundsOf(strokes)
      expect(Math.min(left, top)).toBeCloseTo(0)
      expect(right).toBeLessThanOrEqual(400.001)
      expect(bottom).toBeLessThanOrEqual(120.001)
      expect(Math.max(right / 400, bottom / 120)).toBeCloseTo(1)
    },
  )

  it('signs each name differently, and the same name the same way', () => {
    expect(writeName('Ada', 400, 120)).toEqual(writeName('Ada', 400, 120))
    expect(writeName('Ada', 400, 120)).not.toEqual(writeName('Adg', 400, 120))
  })

  it('signs in Arabic letters as differently as in Latin ones', () => {
    expect(writeName('ليلى حدّاد', 400, 120)).toEqual(writeName('lyla hdad', 400, 120))
    expect(writeName('ليلى', 400, 120)).not.toEqual(writeName('نور', 400, 120))
  })

  it('crosses its t and dots its i', () => {
    const strokesOf = (name: string) => writeName(name, 400, 120).length
    expect(strokesOf('Ata') - strokesOf('Aba')).toBe(1)
    expect(strokesOf('Aia') - strokesOf('Ana')).toBe(1)
  })

  it('has nothing to write for an empty name', () => {
    expect(writeName('  ', 400, 120)).toEqual([])
  })
})
