import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { OfferBank } from '#root/contract/offer-bank.ts'
import { Notice } from '#root/web/ui/notice.tsx'
import { Status } from '#root/web/ui/status.tsx'
import { Table } from '#root/web/ui/table.tsx'
import { describeFinding, describeSet } from './bank-labels.ts'
import { bankQuery } from './queries.ts'

/** Whether the forms can be compared, and the details behind this. */
export function Balance({ bank: { balance, findings } }: { bank: OfferBank }) {
  const range = (counts: Readonly<Record<string, number>>) => {
    const values = Object.values(counts)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return least === most ? `${least}` : `${least}–${most}`
  }
  const both = ({ fraudulent, genuine }: { fraudulent: number; genuine: number }, digits: number) =>
    `${fraudulent.toFixed(digits)} / ${genuine.toFixed(digits)}`
  return (
    <section aria-label={m.offers_balance()} className="grid gap-3 border border-mullion bg-pane px-5 py-1">
      {findings.length > 0 && <BalanceWarning findings={findings} />}
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-6 text-sm">
          {findings.length === 0 && <Status tone="done">{m.offers_balance_good()}</Status>}
          <span className="link">{m.offers_balance_figures()}</span>
        </summary>
        <Table
          caption={m.offers_balance()}
          rows={balance}
          rowKey={({ set }) => set}
          columns={[
            { key: 'set', heading: m.offers_set(), cell: ({ set }) => describeSet(set) },
            { key: 'offers', heading: m.offers_count(), cell: ({ offers }) => offers, align: 'right' },
            { key: 'kinds', heading: m.offers_kinds_each(), cell: ({ kinds }) => range(kinds), align: 'right' },
            {
              key: 'countries',
              heading: m.offers_countries_each(),
              cell: ({ countries }) => range(countries),
              align: 'right',
            },
            {
              key: 'features',
              heading: m.offers_features_each(),
              cell: ({ features }) => both(features, 1),
              align: 'right',
            },
            {
              key: 'wordsPerOffer',
              heading: m.offers_words_each(),
              cell: ({ wordsPerOffer }) => both(wordsPerOffer, 0),
              align: 'right',
            },
          ]}
        />
      </details>
    </section>
  )
}

/** What makes the results of the forms incomparable. */
function BalanceWarning({ findings, action }: Pick<OfferBank, 'findings'> & { action?: ReactNode }) {
  return (
    <Notice tone="refused" action={action}>
      <p className="font-semibold">{m.offers_balance_bad()}</p>
      <ul className="mt-2 grid list-disc gap-1 ps-5">
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.where}`}>{describeFinding(finding)}</li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * The warning of a bank that is out of balance, with a link to it, where a lesson starts: the lesson keeps its offers.
 * Nothing if the bank is in balance.
 */
export function UnbalancedOffers() {
  const findings = useQuery(bankQuery).data?.findings ?? []
  if (findings.length === 0) return null
  return (
    <BalanceWarning
      findings={findings}
      action={
        <Link to="/operator/offers" className="link inline-flex min-h-11 items-center">
          {m.offers_bank_heading()}
        </Link>
      }
    />
  )
}
