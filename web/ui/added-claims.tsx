import { m } from '#root/contract/messages/messages.js'
import { usePageData } from './page-data.ts'

/** The claims that operators have added to the page with this path, below its contents. */
export function AddedClaims({ path }: { path: string }) {
  const page = path.replace(/(.)\/$/, '$1')
  const here = usePageData().claims.added.filter(({ shownAt }) => shownAt === page)
  return (
    here.length > 0 && (
      <aside aria-label={m.public_added_claims()} className="frame border-t border-mullion">
        {here.map(({ id, text }) => (
          <p
            key={id}
            dir="auto"
            className="mx-5 my-8 max-w-[48ch] border-s-4 border-brass-fill ps-5 font-display text-xl text-balance wrap-anywhere sm:mx-8"
          >
            <span data-claim={id}>{text}</span>
          </p>
        ))}
      </aside>
    )
  )
}
