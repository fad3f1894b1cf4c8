import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { BankOffer } from '#root/contract/offer-bank.ts'
import { countryLabels, kindLabels } from '#root/contract/offer-labels.ts'
import { offerCountries, offerKinds, offerSets } from '#root/domain/offers/offer-item.ts'
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
import { Balance } from './bank-balance.tsx'
import { describeSet, truthLabels } from './bank-labels.ts'
import { AddOffer, OpenBankOffer } from './bank-offer.tsx'
import { bankQuery } from './queries.ts'

/** Replaces an offer's id in the address for a new offer. */
const newOfferId = 'new'
const filters = ['kind', 'country', 'set', 'search'] as const
type Filters = Readonly<Record<(typeof filters)[number], string>>

/** The bank of offers: whether it is balanced, the list, and the open offer. The choice is in the address bar. */
export function BankScreen() {
  const [address, change] = useSearchAddress()
  const chosen = Object.fromEntries(filters.map((name) => [name, address.get(name) ?? ''])) as Filters
  const bank = useQuery(bankQuery)
  const activeRow = useActiveRow(bank.data?.offers, 'offer')
  const isReadOnly = useIsReadOnly()
  const set = (name: keyof Filters, value: string) =>
    change(() => new URLSearchParams(Object.entries({ ...chosen, [name]: value }).filter(([, text]) => text)))
  const rows = bank.data?.offers.filter((offer) => isFound(offer, chosen))
  useFirstRow(activeRow, rows)
  return (
    <>
      {/* On a phone, the open offer fills the screen. */}
      <div className={activeRow.isRequested ? 'max-lg:sr-only' : ''}>
        <ScreenTitle title={m.offers_bank_heading()}>{m.offers_bank_text()}</ScreenTitle>
      </div>
      {bank.error && !bank.data && (
        <LoadFailed what={m.offers_bank_heading()} error={bank.error} onRetry={() => void bank.refetch()} />
      )}
      {bank.isPending && <QueueSkeleton isOpen={activeRow.isRequested} />}
      {bank.data && rows && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className={activeRow.id ? 'max-lg:hidden' : ''}>
            <Balance bank={bank.data} />
          </div>
          <div className={`flex flex-wrap items-end gap-4 ${activeRow.id ? 'max-lg:hidden' : ''}`}>
            <BankFilters chosen={chosen} onSet={set} />
            {!isReadOnly && (
              <ButtonLink to={activeRow.addressOf(newOfferId)} preventScrollReset>
                {m.offers_add()}
              </ButtonLink>
            )}
          </div>
          <Queue isOpen={activeRow.id !== null} list={<OfferList rows={rows} activeRow={activeRow} />}>
            <OpenPane activeRow={activeRow} mayAdd={!isReadOnly} />
          </Queue>
        </div>
      )}
    </>
  )
}

function isFound(offer: BankOffer, { kind, country, set, search }: Filters): boolean {
  const text = `${offer.firm} ${offer.text.en} ${offer.text.es} ${offer.text.ar}`.toLowerCase()
  return (
    (kind === '' || offer.kind === kind) &&
    (country === '' || offer.country === country) &&
    (set === '' || offer.set === set) &&
    text.includes(search.toLowerCase())
  )
}

function OpenPane({ activeRow, mayAdd }: { activeRow: ActiveRow<BankOffer>; mayAdd: boolean }) {
  const navigate = useNavigate()
  const backTo = activeRow.addressOf(null)
  if (activeRow.id === null) return <QueuePlaceholder>{m.offers_choose()}</QueuePlaceholder>
  if (activeRow.id === newOfferId && mayAdd)
    return (
      <AddOffer
        backTo={backTo}
        onAdded={(id) => void navigate(activeRow.addressOf(id), { replace: true, preventScrollReset: true })}
      />
    )
  if (!activeRow.row || activeRow.isGone) return <Notice tone="info">{m.offers_missing()}</Notice>
  return <OpenBankOffer key={activeRow.id} offer={activeRow.row} backTo={backTo} />
}

function OfferList({ rows, activeRow }: { rows: readonly BankOffer[]; activeRow: ActiveRow<BankOffer> }) {
  if (rows.length === 0) return <EmptyState title={m.offers_none()} />
  return (
    <QueueList label={m.offers_list()}>
      {rows.map((offer) => (
        <QueueEntry
          key={offer.id}
          to={activeRow.addressOf(offer.id)}
          isOpen={offer.id === activeRow.id}
          name={
            <span dir="auto" className={offer.isRetired ? 'text-soft line-through' : ''}>
              {offer.firm}
            </span>
          }
          amount={
            <span className={`text-xs font-semibold ${offer.truth === 'fraudulent' ? 'text-pencil' : 'text-leaf'}`}>
              {truthLabels[offer.truth]()}
            </span>
          }
        >
          {[kindLabels[offer.kind](), countryLabels[offer.country](), describeSet(offer.set)].join(' · ')}
        </QueueEntry>
      ))}
    </QueueList>
  )
}

function BankFilters({ chosen, onSet }: { chosen: Filters; onSet: (name: keyof Filters, value: string) => void }) {
  const choices = [
    { name: 'kind', label: m.offers_any_kind(), options: offerKinds.map((kind) => [kind, kindLabels[kind]()]) },
    {
      name: 'country',
      label: m.offers_any_country(),
      options: offerCountries.map((country) => [country, countryLabels[country]()]),
    },
    { name: 'set', label: m.offers_any_set(), options: offerSets.map((set) => [set, describeSet(set)]) },
  ] as const
  return (
    <>
      <SearchField
        label={m.offers_search()}
        placeholder={m.offers_search()}
        value={chosen.search}
        onSearch={(text) => onSet('search', text)}
      />
      {choices.map(({ name, label, options }) => (
        <select
          key={name}
          aria-label={label}
          value={chosen[name]}
          onChange={(event) => onSet(name, event.target.value)}
          className="min-h-11 max-w-full rounded-sm border border-edge bg-pane px-3 text-sm text-ink max-sm:grow"
        >
          <option value="">{label}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
    </>
  )
}
