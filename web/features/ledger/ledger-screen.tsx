import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { AccountList } from './account-list.tsx'
import { Account } from './account.tsx'
import { Overview } from './overview.tsx'
import { ledgerQuery } from './queries.ts'
import { TransferList } from './transfer-list.tsx'
import { Transfer } from './transfer.tsx'

/** The ledger: all accounts and their sum, or the one that the address names. */
export function LedgerScreen() {
  const [search] = useSearchAddress()
  const id = /^\d{1,18}$/.exec(search.get('account') ?? '')?.[0]
  const transfer = /^\d{1,18}$/.exec(search.get('transfer') ?? '')?.[0]
  const isList = search.get('view') === 'transfers'
  const ledger = useQuery(ledgerQuery)
  return (
    <>
      <ScreenTitle title={m.ledger_heading()}>{m.ledger_text()}</ScreenTitle>
      {transfer ? (
        <Transfer key={transfer} id={transfer} />
      ) : id ? (
        <Account key={id} id={id} />
      ) : isList ? (
        <>
          <Views chosen="transfers" />
          <TransferList />
        </>
      ) : (
        <>
          {ledger.data && <Overview overview={ledger.data} />}
          {ledger.error && !ledger.data && (
            <LoadFailed error={ledger.error} title={m.ledger_failed()} onRetry={() => void ledger.refetch()} />
          )}
          {ledger.isPending && (
            <div role="status" aria-label={m.ui_loading()} className="mb-8">
              <Skeleton className="h-80 w-full" />
            </div>
          )}
          <Views chosen="accounts" />
          <AccountList />
        </>
      )}
    </>
  )
}

function Views({ chosen }: { chosen: 'accounts' | 'transfers' }) {
  const choices = [
    { key: 'accounts', to: '?', label: m.ledger_accounts() },
    { key: 'transfers', to: '?view=transfers', label: m.ledger_transfers() },
  ]
  return (
    <div className="mb-5 border-b border-mullion">
      <ChoiceLinks label={m.ledger_views()} choices={choices} chosen={chosen} />
    </div>
  )
}
