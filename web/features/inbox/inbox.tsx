import { useQuery } from '@tanstack/react-query'
import type { InboxHead, InboxQuery } from '#root/contract/contact-inbox.ts'
import { m } from '#root/contract/messages/messages.js'
import { type ActiveRow, useActiveRow, useFirstRow } from '#root/web/ui/active-row.ts'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { FilterBar } from '#root/web/ui/filter-bar.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { OpenMessage } from './open-message.tsx'
import { inboxQuery } from './queries.ts'

/** Messages from visitors, beside the open one. The choice is in the address bar. */
export function Inbox() {
  const [address, change] = useSearchAddress()
  const after = address.get('after')
  const query: InboxQuery = {
    search: address.get('search') ?? '',
    show: address.get('show') === 'all' ? 'all' : 'open',
    ...(after ? { after } : {}),
  }
  const messages = useQuery(inboxQuery(query))
  const activeRow = useActiveRow(messages.data?.rows, 'message')
  useFirstRow(activeRow, messages.data?.rows)
  const choices = [
    { key: 'open', label: m.inbox_open(), to: `?${withOnly({ ...query, show: 'open' })}` },
    { key: 'all', label: m.inbox_all(), to: `?${withOnly({ ...query, show: 'all' })}` },
  ]
  return (
    <>
      <div className={activeRow.isRequested ? 'max-lg:hidden' : ''}>
        <FilterBar choices={<ChoiceLinks label={m.inbox_show()} choices={choices} chosen={query.show} />}>
          <SearchField
            label={m.inbox_search()}
            placeholder={m.inbox_search_hint()}
            value={query.search}
            onSearch={(text) => change(() => withOnly({ ...query, search: text }))}
          />
        </FilterBar>
      </div>
      {messages.error && !messages.data && (
        <LoadFailed what={m.inbox_heading()} error={messages.error} onRetry={() => void messages.refetch()} />
      )}
      {messages.isPending && <QueueSkeleton isOpen={activeRow.isRequested} />}
      {messages.data && <Messages page={messages.data} query={query} address={address} activeRow={activeRow} />}
    </>
  )
}

/** Another choice begins at the first page with no open message. */
function withOnly({ search, show }: InboxQuery): URLSearchParams {
  return new URLSearchParams({ ...(search ? { search } : {}), ...(show === 'all' ? { show } : {}) })
}

interface MessagesProps {
  page: { readonly rows: readonly InboxHead[]; readonly previous: string | null; readonly next: string | null }
  query: InboxQuery
  address: URLSearchParams
  activeRow: ActiveRow<InboxHead>
}

function Messages({ page, query, address, activeRow }: MessagesProps) {
  if (page.rows.length === 0 && activeRow.id === null)
    return query.search === '' && query.show === 'open' ? (
      <EmptyState title={m.inbox_none()}>{m.inbox_none_text()}</EmptyState>
    ) : (
      <EmptyState title={m.inbox_none_match()} />
    )
  const list = (
    <>
      <QueueList label={m.inbox_list()}>
        {page.rows.map((row) => (
          <QueueEntry
            key={row.id}
            to={activeRow.addressOf(row.id)}
            isOpen={row.id === activeRow.id}
            name={
              <>
                {row.fullName} <State row={row} />
              </>
            }
            amount={
              <span className="text-xs text-soft">
                <Moment instant={row.receivedAt} time={false} />
              </span>
            }
          >
            <bdi className="line-clamp-2 wrap-anywhere">{row.excerpt}</bdi>
          </QueueEntry>
        ))}
      </QueueList>
      <Pager page={{ previous: null, next: page.next }} search={address} />
    </>
  )
  return (
    <Queue isOpen={activeRow.id !== null} list={list}>
      {activeRow.id && activeRow.row && (
        <OpenMessage key={activeRow.id} head={activeRow.row} backTo={activeRow.addressOf(null)} />
      )}
      {activeRow.isGone && !activeRow.row && <Notice tone="info">{m.inbox_missing()}</Notice>}
      {activeRow.id === null && <QueuePlaceholder>{m.inbox_choose()}</QueuePlaceholder>}
    </Queue>
  )
}

function State({ row: { isRead, isAnswered } }: { row: InboxHead }) {
  if (isAnswered) return <span className="ms-1.5 text-xs font-normal text-soft">{m.status_message_answered()}</span>
  if (isRead) return null
  return (
    <span className="ms-1.5 inline-flex items-center gap-1.5 text-xs text-brass">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-brass-fill" />
      {m.status_message_new()}
    </span>
  )
}
