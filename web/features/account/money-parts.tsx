import type { Account } from '#root/contract/account.ts'
import { m } from '#root/contract/messages/messages.js'
import { fromDecimal } from '#root/domain/money.ts'
import { sharesOf } from '#root/domain/shares.ts'
import { Money } from '#root/web/ui/money.tsx'

type Place = keyof Account['balances']

/** Colour and texture, so that the parts are told apart without colour too. */
const places: readonly { place: Place; name: () => string; note: () => string; glazing: string }[] = [
  {
    place: 'withdrawable',
    name: m.dashboard_place_withdrawable,
    note: m.dashboard_place_withdrawable_note,
    glazing: 'glazing-green',
  },
  {
    place: 'invested',
    name: m.dashboard_place_invested,
    note: m.dashboard_place_invested_note,
    glazing: 'glazing-lit',
  },
  {
    place: 'deposited',
    name: m.dashboard_place_deposited,
    note: m.dashboard_place_deposited_note,
    glazing: 'glazing-clear',
  },
  { place: 'held', name: m.dashboard_place_held, note: m.dashboard_place_held_note, glazing: 'glazing-hatched' },
]

/** What the Account Balance is made of: a glazed wall drawn to scale, and its four parts by name and amount. */
export function MoneyParts({ balances }: { balances: Account['balances'] }) {
  const shares = sharesOf(places.map(({ place }) => fromDecimal(balances[place])))
  return (
    <div className="grid gap-4">
      <div aria-hidden="true" className="glass-wall drawn flex h-8 border border-on-deep/40">
        {places.map(({ place, glazing }, index) =>
          shares[index] ? (
            <span
              key={place}
              className={`${glazing} min-w-1 border-deep not-first:border-s transition-[flex-grow] duration-250 ease-pane`}
              style={{ flexGrow: shares[index] }}
            />
          ) : null,
        )}
      </div>
      <dl aria-label={m.dashboard_places()} className="grid grid-cols-2 gap-x-5 gap-y-4">
        {places.map(({ place, name, note, glazing }) => (
          <div key={place} className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5">
            <span aria-hidden="true" className={`${glazing} mt-0.5 size-3.5 border border-on-deep/40`} />
            <dt className="text-xs">{name()}</dt>
            <dd className="col-start-2 grid">
              <Money amount={balances[place]} className="font-display text-lg" />
              <span className="text-xs text-soft-on-deep">{note()}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
