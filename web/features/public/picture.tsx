import type { ComponentProps, ReactNode } from 'react'

/** A picture's stored files, by path: what `import.meta.glob` gives for `web/pictures/<name>-*`. */
export type StoredPicture = Readonly<Record<string, string>>

/** The stored sizes in one format, as a `srcset`. */
export function sizesOf(stored: StoredPicture, format: 'avif' | 'webp'): string {
  return Object.entries(stored)
    .filter(([file]) => file.endsWith(format))
    .map(([file, address]) => `${address} ${/(\d+)\.\w+$/.exec(file)?.[1]}w`)
    .join(', ')
}

/** The address of one stored size. */
export function addressOf(stored: StoredPicture, width: number): string {
  return Object.entries(stored).find(([file]) => file.endsWith(`-${width}.webp`))?.[1] ?? ''
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  stored: StoredPicture
  /** The size of the drawing, so that the page reserves its space. */
  width: number
  height: number
  /**
   * The width at which it is drawn, as `sizes` of HTML. A picture that covers its place is often drawn wider than the
   * place: as wide as the height of the place asks for.
   */
  sizes: string
  /** A stored width for browsers that support neither modern formats nor sizes. */
  fallbackWidth: number
  /** Alternative text; empty for an ornament. */
  alt: string
  /** Whether it loads only after what is seen first (first-paint.ts): below the fold, in a place whose size does not depend on it. */
  isLate?: boolean
  /** Sources that come before its own, such as an upright picture. */
  children?: ReactNode
}

/** A picture of ours in modern formats and several sizes. */
export function Picture({ stored, fallbackWidth, sizes, alt, isLate, children, ...rest }: PictureProps) {
  return (
    <picture className="contents [&>source]:hidden">
      {children}
      <source type="image/avif" srcSet={sizesOf(stored, 'avif')} sizes={sizes} />
      <img
        alt={alt}
        src={addressOf(stored, fallbackWidth)}
        srcSet={sizesOf(stored, 'webp')}
        sizes={sizes}
        loading="lazy"
        decoding="async"
        data-late={isLate && ''}
        {...rest}
      />
    </picture>
  )
}
