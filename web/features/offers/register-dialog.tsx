import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { countryLabels, permissionLabels, statusLabels } from '#root/contract/offer-labels.ts'
import type { RegisterAnswer } from '#root/contract/seat-offers.ts'
import type { RegisterUse } from '#root/domain/offers/answer.ts'
import type { OfferCountry } from '#root/domain/offers/offer-item.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { SearchField } from '#root/web/ui/search-field.tsx'

interface RegisterDialogProps {
  country: OfferCountry
  isOpen: boolean
  onClose: () => void
  /** The reader has searched, or opened an entry. */
  onUse: (use: RegisterUse) => void
}

/** The practice register of a country. Everything in it is invented, and it says so. */
export function RegisterDialog({ country, isOpen, onClose, onUse }: RegisterDialogProps) {
  const [query, setQuery] = useState('')
  const found = useQuery({
    queryKey: ['offer-register', country, query],
    queryFn: async () =>
      (await call('GET /api/seat/register/{country}', { params: { country }, query: { query } })).entries,
    enabled: query !== '',
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.offers_register_heading({ country: countryLabels[country]() })}>
      <div className="grid gap-5">
        <p className="drawn bg-sim px-3 py-2 text-on-sim">{m.offers_register_text()}</p>
        <SearchField
          label={m.offers_register_query()}
          value={query}
          onSearch={(text) => {
            setQuery(text.trim())
            if (text.trim() !== '') onUse('searched')
          }}
        />
        {found.error && <Notice tone="refused">{describeError(found.error)}</Notice>}
        <div role="status">
          {query !== '' && found.isPending && <p>{m.offers_register_searching()}</p>}
          {found.data && (
            <p className="font-semibold">
              {found.data.length === 0
                ? m.offers_register_none()
                : m.offers_register_found({ count: `${found.data.length}` })}
            </p>
          )}
        </div>
        {found.data && found.data.length > 0 && (
          <ul className="grid gap-3">
            {found.data.map((entry) => (
              <li key={`${entry.number} ${entry.name}`}>
                <details
                  className="border border-edge"
                  onToggle={(event) => {
                    if (event.currentTarget.open) onUse('opened')
                  }}
                >
                  <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold hover:bg-glass">
                    <span dir="auto">{entry.name}</span>
                  </summary>
                  <RegisterEntry entry={entry} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function RegisterEntry({ entry }: { entry: RegisterAnswer }) {
  const isGood = entry.status === 'authorised'
  return (
    <div className="grid gap-4 border-t border-mullion p-4">
      {entry.clonedAs.length > 0 && (
        <Notice tone="refused">
          <strong className="block">{m.offers_register_cloned()}</strong>
          <span className="wrap-anywhere">
            {m.offers_register_cloned_text({ details: entry.clonedAs.join(m.ui_list_separator()) })}
          </span>
        </Notice>
      )}
      <Facts single>
        <Fact name={m.offers_register_status()}>
          <span className={`font-semibold ${isGood ? 'text-leaf' : 'text-pencil'}`}>
            {statusLabels[entry.status]()}
          </span>
        </Fact>
        {entry.number !== '' && <Fact name={m.offers_register_number()}>{entry.number}</Fact>}
        <Fact name={m.offers_register_may()}>
          {entry.permissions.length === 0
            ? m.offers_register_may_none()
            : entry.permissions.map((permission) => permissionLabels[permission]()).join(m.ui_list_separator())}
        </Fact>
        <Fact name={m.offers_register_address()}>
          <span dir="auto">{entry.address}</span>
        </Fact>
        {entry.web !== 'none' && (
          <Fact name={m.offers_register_web()}>
            <span dir="ltr">{entry.web}</span>
          </Fact>
        )}
      </Facts>
    </div>
  )
}
