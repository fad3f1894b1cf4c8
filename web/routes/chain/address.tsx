import { useParams } from 'react-router'
import { AddressScreen } from '#root/web/features/chain/address-screen.tsx'

/** One address of the chain, /chain/address/ID. */
export default function ChainAddress() {
  const { id = '' } = useParams()
  return <AddressScreen key={id} address={id} />
}
