import { useParams } from 'react-router'
import { BlockScreen } from '#root/web/features/chain/block-screen.tsx'

/** One block of the chain, /chain/block/ID. */
export default function ChainBlock() {
  const { id = '' } = useParams()
  return <BlockScreen key={id} hash={id} />
}
