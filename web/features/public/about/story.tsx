import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Picture } from '../picture.tsx'
import { UprightPicture } from '../upright-picture.tsx'

const lake = import.meta.glob<string>('../../../pictures/lake-[0-9]*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const lakeTall = import.meta.glob<string>('../../../pictures/lake-tall-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The panorama and the firm's account of its history. */
export function Story() {
  const { branding } = usePageData()
  return (
    <section aria-labelledby="story-heading" className="border-b border-mullion">
      <div className="bg-[#16262a]">
        <Picture
          stored={lake}
          alt={m.about_picture_alt()}
          width={2000}
          height={760}
          fallbackWidth={1200}
          sizes="(min-width: 64rem) max(100vw, 79rem), max(100vw, 58rem)"
          loading="eager"
          fetchPriority="high"
          className="h-[24rem] w-full object-cover object-[62%_50%] md:h-[22rem] lg:h-[30rem]"
        >
          <UprightPicture stored={lakeTall} sizes="max(100vw, 24rem)" />
        </Picture>
      </div>
      <div className="frame grid gap-x-16 gap-y-6 px-5 py-14 sm:px-8 lg:grid-cols-[4fr_8fr] lg:py-24">
        <h2 id="story-heading" className="text-2xl sm:text-3xl">
          {m.about_story_heading()}
        </h2>
        <div className="grid max-w-[60ch] gap-6">
          <p className="claim-place font-display text-xl">
            <Claim id="story" text={() => m.claim_story(branding)} />
          </p>
          <p className="text-soft">{m.about_story_2()}</p>
        </div>
      </div>
    </section>
  )
}
