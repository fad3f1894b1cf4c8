import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { Bitcoin } from '#root/web/ui/bitcoin.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Fact, Facts } from '#root/web/ui/facts.tsx'
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
            <Facts>
              <Fact name={m.explorer_balance()}>
                <Bitcoin amount={balance} className="font-display text-xl" />
              </Fact>
              <Fact name={m.explorer_received()}>
                <Bitcoin amount={received} className="font-display text-xl" />
              </Fact>
            </Facts>
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
