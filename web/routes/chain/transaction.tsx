import { useParams } from 'react-router'
import { TransactionScreen } from '#root/web/features/chain/transaction-screen.tsx'

/** One transaction of the chain, /chain/transaction/ID. */
export default function ChainTransaction() {
  const { id = '' } = useParams()
  return <TransactionScreen key={id} txid={id} />
}
