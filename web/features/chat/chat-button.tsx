import { m } from '#root/contract/messages/messages.js'
import { chatLink } from '#root/domain/chat.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/** The floating button that opens a conversation in a new tab. Hidden without a number that can be called. */
export function ChatButton() {
  const link = chatLink(usePageData().chatNumber)
  if (!link) return null
  return (
    <aside aria-label={m.public_chat()}>
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="no-print fixed end-4 bottom-4 z-20 inline-flex min-h-12 items-center gap-2.5 rounded-sm border border-on-deep/25 bg-deep px-5 text-sm font-semibold text-on-deep no-underline shadow-[0_10px_30px_-8px_rgb(6_20_17/.6)] transition-colors duration-150 hover:border-lamp hover:text-lamp sm:end-6 sm:bottom-6"
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d="M2.5 3.5h15v10h-8l-4 3.5v-3.5h-3z" />
        </svg>
        <Claim id="chat" text={m.public_chat} />
        <span className="sr-only">({m.public_opens_new_tab()})</span>
      </a>
    </aside>
  )
}
