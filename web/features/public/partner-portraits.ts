import type { StoredPicture } from './picture.tsx'

const ofFirst = import.meta.glob<string>('../../pictures/partner-a-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ofSecond = import.meta.glob<string>('../../pictures/partner-b-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ofThird = import.meta.glob<string>('../../pictures/partner-c-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const ofFourth = import.meta.glob<string>('../../pictures/partner-d-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The portraits of the four partners, in their order. */
export const partnerPortraits: readonly StoredPicture[] = [ofFirst, ofSecond, ofThird, ofFourth]
