import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Movement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement } from '#root/contract/movement-words.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { describeWay, MovementAmount } from '#root/web/ui/movement-amount.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import type { Column } from '#root/web/ui/table.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { pageQueryOf } from './client-address.ts'
import { ClientTable } from './client-table.tsx'
import { clientMovementsQuery } from './queries.ts'

/** Every movement of the client's money as the ledger has it, the latest first. */
export function ClientLedger({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientMovementsQuery(id, pageQueryOf(address)))
  return (
    <>
      <ClientTable
        read={read}
        caption={m.clients_tab_ledger()}
        columns={columns()}
        empty={<EmptyState title={m.clients_no_movements()} />}
      />
      <Link
        to={`/operator/ledger?view=transfers&client=${encodeURIComponent(id)}`}
        className="link mt-4 inline-flex min-h-11 items-center text-sm"
      >
        {m.ledger_client_in_ledger()}
      </Link>
    </>
  )
}

const columns = (): readonly Column<Movement>[] => [
  { key: 'date', heading: m.dashboard_date(), cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'movement',
    heading: m.history_movement(),
    cell: (movement) => (
      <>
        {describeMovement(movement)}
        <span className="block text-xs text-soft">{describeWay(movement)}</span>
        <TransactionId id={movement.subjectId} />
      </>
    ),
  },
  {
    key: 'amount',
    heading: m.dashboard_amount(),
    align: 'end',
    cell: (movement) => <MovementAmount movement={movement} />,
  },
  {
    key: 'balance',
    heading: m.history_balance_after(),
    align: 'end',
    cell: ({ balanceAfter }) => <Money amount={balanceAfter} className="font-semibold" />,
  },
]
