import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { NavLink } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { mailsQuery } from './queries.ts'

/** A link to the practice mailbox, with the number of unread emails. */
export function MailboxLink() {
  const unread = useQuery(mailsQuery).data?.unread ?? 0
  return (
    <NavLink
      to="/dashboard/mailbox"
      className="relative inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 px-2 text-sm text-soft max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 hover:text-ink aria-[current=page]:text-ink"
    >
      <span className="relative">
        <Mail aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="figures absolute start-full -top-2 -ms-1.5 grid h-4 min-w-4 place-items-center rounded-full bg-lamp px-1 text-[0.6875rem] leading-none font-semibold text-[#10231f]"
          >
            {unread > 99 ? '99' : unread}
          </span>
        )}
      </span>
      <span className="max-sm:text-[0.6875rem] max-sm:leading-3 sm:ms-2.5">{m.mailbox_nav()}</span>
      {unread > 0 && <span className="sr-only">{m.mailbox_nav_unread({ count: unread })}</span>}
    </NavLink>
  )
}
