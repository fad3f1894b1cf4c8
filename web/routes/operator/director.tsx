import { m } from '#root/contract/messages/messages.js'
import { DirectorScreen } from '#root/web/features/director/director-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The director of a running lesson, /operator/director. */
export default function OperatorDirector() {
  return (
    <>
      <ConsoleTitle page={m.director_name()} />
      <DirectorScreen />
    </>
  )
}
