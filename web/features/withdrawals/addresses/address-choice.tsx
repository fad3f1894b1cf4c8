import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalAddress } from '#root/contract/withdrawal-addresses.ts'

interface AddressChoiceProps {
  /** The address of the client's practice wallet. */
  practiceAddress: string
  saved: readonly WithdrawalAddress[]
  /** The chosen address. */
  value: string
  onValue: (address: string) => void
}

/** The addresses that the client has already: of the practice wallet, and the saved ones. A press chooses one. */
export function AddressChoice({ practiceAddress, saved, value, onValue }: AddressChoiceProps) {
  const choose = (address: string) => ({ isChosen: address === value, onChoose: () => onValue(address) })
  return (
    <ul
      aria-label={m.dashboard_wallet_choices()}
      className="no-print -mx-0.5 grid max-h-72 gap-2 overflow-auto p-0.5 sm:grid-cols-2 short:auto-cols-[minmax(13.5rem,calc(50%-0.25rem))] short:grid-flow-col short:grid-cols-none"
    >
      <Choice {...choose(practiceAddress)} name={m.dashboard_wallet_practice()}>
        {m.dashboard_wallet_practice_note()}
      </Choice>
      {saved.map(({ id, name, address }) => (
        <Choice key={id} {...choose(address)} name={<bdi>{name}</bdi>}>
          <span dir="ltr" className="figures">
            {shorten(address)}
          </span>
        </Choice>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  name: ReactNode
  isChosen: boolean
  onChoose: () => void
  /** What this address is, in a few letters. */
  children: ReactNode
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <li className="grid min-w-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="grid min-h-14 content-center gap-0.5 rounded-sm border border-edge bg-pane px-4 py-2 text-start text-sm hover:bg-glass/60 aria-pressed:border-brass-fill aria-pressed:bg-glass aria-pressed:shadow-[inset_0_0_0_1px_var(--color-brass-fill)]"
      >
        <span className="truncate font-semibold">{name}</span>
        <span className="text-xs text-soft">{children}</span>
      </button>
    </li>
  )
}

/** The start and the end of an address, by which its owner recognises it. The field below shows it whole. */
function shorten(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-6)}`
}
