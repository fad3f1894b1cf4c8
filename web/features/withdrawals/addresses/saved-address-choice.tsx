import { m } from '#root/contract/messages/messages.js'
import type { WithdrawalAddress } from '#root/contract/withdrawal-addresses.ts'

interface SavedAddressChoiceProps {
  saved: readonly WithdrawalAddress[]
  /** The chosen address. */
  value: string
  onValue: (address: string) => void
}

/** The client's saved addresses; a press chooses one. Nothing if there are none. */
export function SavedAddressChoice({ saved, value, onValue }: SavedAddressChoiceProps) {
  if (saved.length === 0) return null
  return (
    <div role="group" aria-labelledby="saved-addresses" className="no-print grid gap-1.5">
      <p id="saved-addresses" className="text-sm font-semibold">
        {m.dashboard_saved_addresses()}
      </p>
      <ul className="grid max-h-72 gap-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {saved.map(({ id, name, address }) => (
          <li key={id} className="grid min-w-0">
            <button
              type="button"
              aria-pressed={address === value}
              onClick={() => onValue(address)}
              className="grid min-h-14 content-center gap-0.5 rounded-sm border border-edge bg-pane px-4 py-2 text-start text-sm hover:bg-glass/60 aria-pressed:border-brass-fill aria-pressed:bg-glass aria-pressed:shadow-[inset_0_0_0_1px_var(--color-brass-fill)]"
            >
              <span className="truncate font-semibold">
                <bdi>{name}</bdi>
              </span>
              <span dir="ltr" className="figures truncate text-xs text-soft rtl:text-end">
                {shorten(address)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The start and the end of an address, by which its owner recognises it. The field below shows it whole. */
function shorten(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-6)}`
}
