import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { ledgerQuery } from '#root/web/api/ledger-queries.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { AccountList } from './account-list.tsx'
import { Account } from './account.tsx'
import { Overview } from './overview.tsx'

/** The ledger: all accounts and their sum, or the one that the address names. */
export function LedgerScreen() {
  const [search] = useSearchAddress()
  const id = /^\d{1,18}$/.exec(search.get('account') ?? '')?.[0]
  const ledger = useQuery(ledgerQuery)
  return (
    <>
      <ScreenTitle title={m.ledger_heading()}>{m.ledger_text()}</ScreenTitle>
      {id ? (
        <Account key={id} id={id} />
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
          <AccountList />
        </>
      )}
    </>
  )
}
