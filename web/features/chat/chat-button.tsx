import { m } from '#root/contract/messages/messages.js'
import { chatLink } from '#root/domain/chat.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'

/**
 * The button that opens a conversation in a new tab: a bar below the page on a phone and a tablet, and a tab at the edge of
 * wider windows, where there is a margin: it covers no text. Hidden without a number that can be called.
 */
export function ChatButton() {
  const link = chatLink(usePageData().chatNumber)
  if (!link) return null
  return (
    <aside aria-label={m.public_chat()}>
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="no-print fixed end-0 bottom-0 z-20 grid min-h-12 place-items-center border-on-deep/25 bg-deep text-sm font-semibold text-on-deep no-underline transition-colors duration-150 hover:border-lamp hover:text-lamp max-lg:start-0 max-lg:border-t lg:bottom-8 lg:min-w-11 lg:border lg:border-e-0 lg:py-4"
      >
        {/* Inside, because the edges of the tab would turn with the direction of its text. */}
        <span className="inline-flex items-center gap-2.5 lg:[writing-mode:vertical-rl]">
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
        </span>
        <span className="sr-only">({m.public_opens_new_tab()})</span>
      </a>
    </aside>
  )
}
