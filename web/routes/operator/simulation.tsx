import { m } from '#root/contract/messages/messages.js'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { SimulationScreen } from '#root/web/features/simulation/simulation-screen.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'

/** The whole state, /operator/simulation. */
export default function OperatorSimulation() {
  return (
    <>
      <ConsoleTitle page={m.simulation_nav()} />
      <ScreenTitle title={m.simulation_nav()}>{m.simulation_text()}</ScreenTitle>
      <SimulationScreen mayChange={!useIsReadOnly()} />
    </>
  )
}
