import { m } from '#root/contract/messages/messages.js'
import { SimulationScreen } from '#root/web/features/simulation/simulation-screen.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { useOnlyReads } from '#root/web/ui/reader-view.tsx'

/** The state as a whole, /operator/simulation. */
export default function OperatorSimulation() {
  return (
    <>
      <title>{m.operator_title({ page: m.simulation_nav() })}</title>
      <ScreenTitle title={m.simulation_title()}>{m.simulation_text()}</ScreenTitle>
      <SimulationScreen mayChange={!useOnlyReads()} />
    </>
  )
}
