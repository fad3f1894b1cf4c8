import { m } from '#root/contract/messages/messages.js'
import { Picture } from '../picture.tsx'
import { UprightPicture } from '../upright-picture.tsx'

const wide = import.meta.glob<string>('../../../pictures/plan-wide-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})
const tall = import.meta.glob<string>('../../../pictures/plan-tall-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The drawn plan of the house; a narrow window shows it with the elevation above it. */
export function Plan() {
  return (
    <div className="border-b border-mullion bg-[#0e2f2a]">
      <Picture
        stored={wide}
        alt={m.approach_plan_alt()}
        width={2000}
        height={827}
        fallbackWidth={1360}
        sizes="min(100vw, 96rem)"
        loading="eager"
        className="mx-auto w-full max-w-[96rem] object-cover max-md:aspect-[4/5] md:aspect-[150/62]"
      >
        <UprightPicture stored={tall} sizes="100vw" />
      </Picture>
    </div>
  )
}
