import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { useLogOut } from '../log-out.ts'
import { PasskeysPane } from '../passkeys/passkeys-pane.tsx'
import { passkeysQuery, secondFactorQuery } from '../queries.ts'
import { SecondFactorPane } from './second-factor-pane.tsx'

/**
 * The setup of a second factor that the staff needs, before anything else; `text` explains it. `onDone` continues to the
 * console; not automatically, because the recovery codes are shown only here.
 */
export function RequiredSecondFactor({
  text = m.staff_factor_first_text(),
  onDone,
}: {
  text?: string
  onDone: () => void
}) {
  const factor = useQuery(secondFactorQuery)
  const passkeys = useQuery(passkeysQuery)
  const logOut = useLogOut()
  const hasOne = Boolean(factor.data?.enabledAt) || (passkeys.data?.length ?? 0) > 0
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid max-w-[40rem] gap-6 px-4 py-10 outline-none sm:px-6 sm:py-16"
    >
      <header className="grid gap-3">
        <h1 className="text-3xl">{m.staff_factor_first()}</h1>
        <p className="max-w-prose text-sm text-soft">{text}</p>
      </header>
      <SecondFactorPane />
      <PasskeysPane />
      <div className="flex flex-wrap gap-3">
        <Button disabled={!hasOne} onClick={onDone}>
          {m.staff_factor_first_done()}
        </Button>
        <Button kind="quiet" onClick={() => logOut.mutate()}>
          {m.staff_factor_first_again()}
        </Button>
      </div>
    </main>
  )
}
