import type { View } from './camera.ts'

interface Picture {
  readonly name: string
  readonly view: View
  /** The stored widths, in pixels; the first is the size of the view. */
  readonly widths: readonly number[]
}

const exposure = 1.55

/** Every picture of the glass house on the public site, with its camera position. */
export const pictures: readonly Picture[] = [
  {
    name: 'hero',
    widths: [2000, 1360, 960],
    view: {
      width: 2000,
      height: 960,
      from: [36, 1.5, -12.5],
      to: [21, 1.5, 2],
      angle: 48,
      shift: [-0.42, 0.19],
      exposure,
      rays: 3,
    },
  },
  {
    name: 'hero-tall',
    widths: [900, 720, 540],
    view: {
      width: 900,
      height: 1200,
      from: [36, 1.5, -12.5],
      to: [21, 1.5, 2],
      angle: 62,
      shift: [0.02, -0.09],
      exposure,
      rays: 3,
    },
  },
  {
    name: 'lake',
    widths: [2000, 1200, 720],
    view: {
      width: 2000,
      height: 760,
      from: [47, 2.2, -82],
      to: [16, 2.2, 6],
      angle: 18,
      shift: [-0.36, 0.2],
      exposure: 1.5,
      rays: 3,
    },
  },
  {
    name: 'lake-tall',
    widths: [900, 600],
    view: {
      width: 900,
      height: 900,
      from: [47, 2.2, -82],
      to: [16, 2.2, 6],
      angle: 22,
      shift: [-0.02, 0.24],
      exposure: 1.5,
      rays: 3,
    },
  },
  {
    name: 'social-card',
    widths: [1200],
    view: {
      width: 1200,
      height: 630,
      from: [36, 1.5, -12.5],
      to: [21, 1.5, 2],
      angle: 44,
      shift: [-0.12, 0.2],
      exposure,
      rays: 3,
    },
  },
]
