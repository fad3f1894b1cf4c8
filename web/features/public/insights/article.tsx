import type { ClaimId } from '#root/domain/claims.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import type { StoredPicture } from '../picture.tsx'
import { Portrait } from '../portrait.tsx'

interface ArticleProps {
  id: string
  date: string
  title: string
  author: { readonly name: string; readonly role: string; readonly portrait: StoredPicture }
  paragraphs: readonly string[]
  /** The highlighted sentence: a claim of the catalogue. */
  claim: readonly [ClaimId, () => string]
}

/** One article of the firm: its author, its text, and the sentence that is a claim. */
export function Article({ id, date, title, author, paragraphs, claim: [claim, sentence] }: ArticleProps) {
  return (
    <article
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-16 gap-x-12 gap-y-8 border-mullion px-5 py-14 not-first:border-t sm:px-8 md:grid-cols-[8rem_1fr] lg:grid-cols-[3fr_6fr_3.5fr] lg:py-20"
    >
      <div className="flex items-start gap-5 md:flex-col">
        <Portrait
          stored={author.portrait}
          name={author.name}
          fallbackWidth={320}
          sizes="8rem"
          className="aspect-[4/5] w-24 shrink-0 md:w-32"
        />
        <p className="grid text-sm">
          <span className="text-soft">{date}</span>
          <span className="mt-2 font-semibold">{author.name}</span>
          <span className="text-soft">{author.role}</span>
        </p>
      </div>
      <div>
        <h2 id={`${id}-heading`} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <div className="mt-6 grid max-w-[62ch] gap-5">
          {paragraphs.map((paragraph, position) => (
            <p key={position} className={position === 0 ? 'font-display text-lg' : 'text-soft'}>
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <p className="claim-place self-end border-t-4 md:max-lg:col-start-2 border-brass-fill pt-5 font-display text-xl text-balance text-brass">
        <Claim id={claim} text={sentence} />
      </p>
    </article>
  )
}
