import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Figure, Figures } from '#root/web/ui/figure.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { pageQueryOf, useSearchAddress } from '#root/web/ui/search-address.ts'
import { RecordFrame } from './frame.tsx'
import { addressQuery, addressTransactionsQuery } from './queries.ts'
import { TransactionPane } from './transaction-table.tsx'

/** One address: its balance, and every transaction that involves it. */
export function AddressScreen({ address }: { address: string }) {
  const found = useQuery(addressQuery(address))
  return (
    <RecordFrame title={m.explorer_address()} id={address} query={found}>
      {({ balance, received, transactions }) => (
        <>
          <Pane>
            <Figures className="sm:grid-cols-2">
              <Figure label={m.explorer_balance()} value={<Bitcoin amount={balance} />} />
              <Figure label={m.explorer_received()} value={<Bitcoin amount={received} />} />
            </Figures>
          </Pane>
          {transactions > 0 ? (
            <AddressTransactions address={address} />
          ) : (
            <EmptyState title={m.explorer_address_unused()}>{m.explorer_address_unused_text()}</EmptyState>
          )}
        </>
      )}
    </RecordFrame>
  )
}

function AddressTransactions({ address }: { address: string }) {
  const [search] = useSearchAddress()
  const transactions = useQuery(addressTransactionsQuery(address, pageQueryOf(search)))
  return <TransactionPane query={transactions} search={search} />
}
