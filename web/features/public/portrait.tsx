import { m } from '#root/contract/messages/messages.js'
import { Picture, type StoredPicture } from './picture.tsx'

interface PortraitProps {
  stored: StoredPicture
  /** Whose portrait it is. */
  name: string
  /** The stored width for browsers without modern formats. */
  fallbackWidth: number
  /** As for `Picture`. */
  sizes: string
  /** The classes of its frame, which give it its size: it loads only after the first paint. */
  className: string
}

/** An engraved portrait, 4 wide and 5 high. */
export function Portrait({ stored, name, fallbackWidth, sizes, className }: PortraitProps) {
  return (
    <div className={`relative ${className}`}>
      <Picture
        stored={stored}
        alt={m.home_testimonial_portrait({ name })}
        width={fallbackWidth * 2}
        height={fallbackWidth * 2.5}
        fallbackWidth={fallbackWidth}
        sizes={sizes}
        isLate
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  )
}
