import type { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import { accountKinds, transferReasons } from '#root/domain/ledger.ts'
import { readerZone } from '#root/web/ui/moment.tsx'
import { choiceOf, pageQueryOf } from '#root/web/ui/search-address.ts'

/** The transfer filters in the address. Invalid values are ignored, so that an outdated address still shows something. */
export function transfersQueryOf(search: URLSearchParams): TransfersQuery {
  const valueOf = (name: string, shape: RegExp) => shape.exec(search.get(name) ?? '')?.[0]
  return {
    reason: choiceOf(search, 'reason', transferReasons),
    account: choiceOf(search, 'kind', accountKinds),
    client: valueOf('client', /^[\w-]{1,80}$/),
    search: (search.get('search') ?? '').slice(0, 100),
    about: valueOf('about', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    from: valueOf('from', /^\d{4}-\d\d-\d\d$/),
    to: valueOf('to', /^\d{4}-\d\d-\d\d$/),
    zone: readerZone(),
    ...pageQueryOf(search, /^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,18}$/),
  }
}

/** The address of the transfers that match; `kind` is that of an account, because `account` opens one. */
export function transfersAddress(filters: Readonly<Record<string, string>>): string {
  return `/operator/ledger?${new URLSearchParams({ view: 'transfers', ...filters })}`
}
