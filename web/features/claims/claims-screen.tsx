import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import type { SignNumber } from '#root/domain/signs.ts'
import { type ActiveRow, useActiveRow, useFirstRow } from '#root/web/ui/active-row.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import { AddClaim } from './add-claim.tsx'
import { describeState, namePage, textOf } from './claim-labels.ts'
import { OpenClaim } from './open-claim.tsx'
import { claimsQuery } from './queries.ts'

/** Replaces a claim's id in the address for a new claim. */
const newClaimId = 'new'

/** The firm's claims, beside the open one. The choice is in the address bar. */
export function ClaimsScreen() {
  const [address, change] = useSearchAddress()
  const [page, search] = [address.get('page') ?? '', address.get('search') ?? '']
  const claims = useQuery(claimsQuery)
  const rows = claims.data?.filter((claim) => isFound(claim, page, search))
  const activeRow = useActiveRow(claims.data, 'claim')
  useFirstRow(activeRow, rows)
  const isReadOnly = useIsReadOnly()
  const set = (name: 'page' | 'search', value: string) =>
    change(() => new URLSearchParams(Object.entries({ page, search, [name]: value }).filter(([, text]) => text)))
  return (
    <>
      {/* On a phone, the open claim fills the screen. */}
      <div className={activeRow.isRequested ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.claims_heading()}>{m.claims_text()}</ScreenTitle>
      </div>
      <div className={`mb-6 flex flex-wrap items-end gap-3 sm:gap-4 ${activeRow.isRequested ? 'max-lg:hidden' : ''}`}>
        <ClaimFilters claims={claims.data ?? []} page={page} search={search} onSet={set} />
        {!isReadOnly && (
          <ButtonLink to={activeRow.addressOf(newClaimId)} preventScrollReset>
            {m.claims_add()}
          </ButtonLink>
        )}
      </div>
      {claims.error && !claims.data && (
        <LoadFailed what={m.claims_heading()} error={claims.error} onRetry={() => void claims.refetch()} />
      )}
      {claims.isPending && <QueueSkeleton isOpen={activeRow.isRequested} />}
      {rows && (
        <Queue isOpen={activeRow.id !== null} list={<ClaimList rows={rows} page={page} activeRow={activeRow} />}>
          <OpenPane activeRow={activeRow} mayAdd={!isReadOnly} />
        </Queue>
      )}
    </>
  )
}

/** Whether the claim is on the page, and whether its text in any language contains the search text. */
function isFound({ shownAt, text }: CatalogueClaim, page: string, search: string): boolean {
  const letters = search.toLowerCase()
  const isMatch = Object.values(text).some((each) => each.toLowerCase().includes(letters))
  return isMatch && (page === '' || shownAt.includes(page))
}

function OpenPane({ activeRow, mayAdd }: { activeRow: ActiveRow<CatalogueClaim>; mayAdd: boolean }) {
  const navigate = useNavigate()
  const backTo = activeRow.addressOf(null)
  if (activeRow.id === null) return <QueuePlaceholder>{m.claims_choose()}</QueuePlaceholder>
  if (activeRow.id === newClaimId && mayAdd)
    return (
      <AddClaim
        backTo={backTo}
        onAdded={(id) => void navigate(activeRow.addressOf(id), { replace: true, preventScrollReset: true })}
      />
    )
  if (!activeRow.row || activeRow.isGone) return <Notice tone="info">{m.claims_missing()}</Notice>
  return <OpenClaim key={activeRow.id} claim={activeRow.row} backTo={backTo} />
}

interface ClaimListProps {
  rows: readonly CatalogueClaim[]
  /** Empty: all of them. */
  page: string
  activeRow: ActiveRow<CatalogueClaim>
}

/** The claims by page: under the chosen one, or the first that shows the claim. */
function ClaimList({ rows, page, activeRow }: ClaimListProps) {
  if (rows.length === 0) return <EmptyState title={m.claims_none()} />
  const byPage = Map.groupBy(rows, ({ shownAt }) => page || shownAt[0]!)
  return (
    <div className="grid gap-6">
      {[...byPage].map(([path, claims]) => (
        <section key={path}>
          <h2 className="mb-2 font-sans text-xs font-semibold tracking-normal text-soft">{namePage(path)}</h2>
          <QueueList label={namePage(path)}>
            {claims.map((claim) => (
              <ClaimEntry key={claim.id} claim={claim} activeRow={activeRow} />
            ))}
          </QueueList>
        </section>
      ))}
    </div>
  )
}

function ClaimEntry({ claim, activeRow }: { claim: CatalogueClaim; activeRow: ActiveRow<CatalogueClaim> }) {
  return (
    <QueueEntry
      to={activeRow.addressOf(claim.id)}
      isOpen={claim.id === activeRow.id}
      name={
        <span dir="auto" className={`line-clamp-2 font-normal ${claim.isRetired ? 'text-soft line-through' : ''}`}>
          {textOf(claim)}
        </span>
      }
      amount={<span className="text-xs font-semibold text-brass">{describeState(claim)}</span>}
    >
      <span className="line-clamp-1">
        {claim.signs.map((sign) => describeSign(sign as SignNumber).name).join(' · ')}
      </span>
    </QueueEntry>
  )
}

interface ClaimFiltersProps {
  claims: readonly CatalogueClaim[]
  /** Empty: all of them. */
  page: string
  search: string
  onSet: (name: 'page' | 'search', value: string) => void
}

/** Chooses the claims to show: by page, and by a word. */
function ClaimFilters({ claims, page, search, onSet }: ClaimFiltersProps) {
  const pages = [...new Set(claims.flatMap(({ shownAt }) => shownAt))]
  return (
    <>
      <SearchField
        label={m.claims_search()}
        placeholder={m.claims_search()}
        value={search}
        onSearch={(text) => onSet('search', text)}
      />
      <span className="field-box grid grow basis-36 grid-cols-[minmax(0,1fr)] sm:w-72 sm:grow-0 sm:basis-auto">
        <select
          aria-label={m.claims_page()}
          value={page}
          onChange={(event) => onSet('page', event.target.value)}
          className="min-h-11 rounded-sm border border-edge bg-pane px-3 py-2 text-sm leading-7 text-ink"
        >
          <option value="">{m.claims_page_any()}</option>
          {pages.map((path) => (
            <option key={path} value={path}>
              {namePage(path)}
            </option>
          ))}
        </select>
      </span>
    </>
  )
}
