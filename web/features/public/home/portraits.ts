import type { StoredPicture } from '../picture.tsx'

const ofFirst = import.meta.glob<string>('../../../pictures/portrait-a-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ofSecond = import.meta.glob<string>('../../../pictures/portrait-b-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ofThird = import.meta.glob<string>('../../../pictures/portrait-c-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The portraits beside the testimonials, in their order. The page gives their addresses to the carousel, so that its script has none. */
export const portraits: readonly StoredPicture[] = [ofFirst, ofSecond, ofThird]
