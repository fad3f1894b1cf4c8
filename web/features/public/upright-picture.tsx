import { sizesOf, type StoredPicture } from './picture.tsx'

/** Windows that are so narrow that they show upright pictures, as a media query. */
export const upright = '(max-width: 47.99rem)'

/** What a narrow window shows instead of a wide picture: the sources of an upright one. `sizes` as for `Picture`. */
export function UprightPicture({ stored, sizes }: { stored: StoredPicture; sizes: string }) {
  return (
    <>
      <source media={upright} type="image/avif" srcSet={sizesOf(stored, 'avif')} sizes={sizes} />
      <source media={upright} srcSet={sizesOf(stored, 'webp')} sizes={sizes} />
    </>
  )
}
