import type { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import { accountKinds, transferReasons } from '#root/domain/ledger.ts'
import { readerZone } from '#root/web/ui/moment.tsx'

/** The transfer filters in the address. Invalid values are ignored, so that an outdated address still shows something. */
export function transfersQueryOf(search: URLSearchParams): TransfersQuery {
  const given = (name: string, shape: RegExp) => shape.exec(search.get(name) ?? '')?.[0]
  const place = /^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,18}$/
  const after = given('after', place)
  return {
    reason: transferReasons.find((known) => known === search.get('reason')),
    account: accountKinds.find((known) => known === search.get('kind')),
    client: given('client', /^[\w-]{1,80}$/),
    search: (search.get('search') ?? '').slice(0, 100),
    about: given('about', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    from: given('from', /^\d{4}-\d\d-\d\d$/),
    to: given('to', /^\d{4}-\d\d-\d\d$/),
    zone: readerZone(),
    after,
    ...(after === undefined ? { before: given('before', place) } : {}),
  }
}

/** The address of the transfers that match; `kind` is that of an account, because `account` opens one. */
export function transfersAddress(filters: Readonly<Record<string, string>>): string {
  return `/operator/ledger?${new URLSearchParams({ view: 'transfers', ...filters })}`
}
