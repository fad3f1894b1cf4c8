import { m } from '#root/contract/messages/messages.js'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { ResultsScreen } from '#root/web/features/results/results-screen.tsx'

/** What classes learnt, /operator/results. */
export default function OperatorResults() {
  return (
    <>
      <ConsoleTitle page={m.results_nav()} />
      <ResultsScreen />
    </>
  )
}
