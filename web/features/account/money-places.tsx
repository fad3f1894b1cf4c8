import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { cents, formatDollars, fromDecimal } from '#root/domain/money.ts'
import { sharesOf } from '#root/domain/shares.ts'
import { Money } from '#root/web/ui/money.tsx'
import { Pane } from '#root/web/ui/pane.tsx'

type Place = keyof Account['balances']

/** Colour and texture, so that the parts are told apart without colour too. */
const places: readonly { place: Place; name: () => string; note: () => string; glazing: string }[] = [
  {
    place: 'deposited',
    name: m.dashboard_place_deposited,
    note: m.dashboard_place_deposited_note,
    glazing: 'glazing-clear',
  },
  {
    place: 'invested',
    name: m.dashboard_place_invested,
    note: m.dashboard_place_invested_note,
    glazing: 'glazing-lit',
  },
  {
    place: 'withdrawable',
    name: m.dashboard_place_withdrawable,
    note: m.dashboard_place_withdrawable_note,
    glazing: 'glazing-green',
  },
  { place: 'held', name: m.dashboard_place_held, note: m.dashboard_place_held_note, glazing: 'glazing-hatched' },
]

/** Where the client's money is, as one glazed wall drawn to scale, with its legend. */
export function MoneyPlaces({ balances }: { balances: Account['balances'] }) {
  const amounts = places.map(({ place }) => fromDecimal(balances[place]))
  const shares = sharesOf(amounts)
  const total = cents(amounts.reduce((sum, amount) => sum + amount, 0n))
  return (
    <Pane title={m.dashboard_places()} aside={m.dashboard_places_total({ amount: formatDollars(total) })}>
      <div
        aria-hidden="true"
        className={`glass-wall drawn flex h-14 border border-edge ${total === 0n ? 'glazing-clear' : ''}`}
      >
        {places.map(({ place, glazing }, index) =>
          shares[index] ? (
            <span
              key={place}
              className={`${glazing} min-w-1 border-edge not-first:border-s transition-[flex-grow] duration-250 ease-pane`}
              style={{ flexGrow: shares[index] }}
            />
          ) : null,
        )}
      </div>
      {total === 0n && <p className="mt-3 text-sm text-soft">{m.dashboard_places_empty()}</p>}
      <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {places.map(({ place, name, note, glazing }) => (
          <div
            key={place}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)]"
          >
            <span aria-hidden="true" className={`${glazing} mt-1 size-4 border border-edge`} />
            <dt className="text-sm">
              {name()}
              <span className="block text-xs text-soft">{note()}</span>
            </dt>
            <dd className="text-sm font-semibold sm:col-start-2">
              <Money amount={balances[place]} />
            </dd>
          </div>
        ))}
      </dl>
    </Pane>
  )
}
