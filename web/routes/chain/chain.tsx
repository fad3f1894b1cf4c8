import { ChainControls } from '#root/web/features/chain/chain-controls.tsx'
import { ChainScreen } from '#root/web/features/chain/chain-screen.tsx'

/** The chain at a glance, /chain. */
export default function Chain() {
  return <ChainScreen controls={ChainControls} />
}
