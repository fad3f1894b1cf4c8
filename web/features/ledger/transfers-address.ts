import type { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import { accountKinds, transferReasons } from '#root/domain/ledger.ts'
import { readerZone } from '#root/web/ui/moment.tsx'

/** The transfer filters in the address. Invalid values are ignored, so that an outdated address still shows something. */
export function transfersQueryOf(search: URLSearchParams): TransfersQuery {
  const valueOf = (name: string, shape: RegExp) => shape.exec(search.get(name) ?? '')?.[0]
  const cursorPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,18}$/
  const after = valueOf('after', cursorPattern)
  return {
    reason: transferReasons.find((known) => known === search.get('reason')),
    account: accountKinds.find((known) => known === search.get('kind')),
    client: valueOf('client', /^[\w-]{1,80}$/),
    search: (search.get('search') ?? '').slice(0, 100),
    about: valueOf('about', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    from: valueOf('from', /^\d{4}-\d\d-\d\d$/),
    to: valueOf('to', /^\d{4}-\d\d-\d\d$/),
    zone: readerZone(),
    after,
    ...(after === undefined ? { before: valueOf('before', cursorPattern) } : {}),
  }
}

/** The address of the transfers that match; `kind` is that of an account, because `account` opens one. */
export function transfersAddress(filters: Readonly<Record<string, string>>): string {
  return `/operator/ledger?${new URLSearchParams({ view: 'transfers', ...filters })}`
}
