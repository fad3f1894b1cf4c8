import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { NetworkState } from '#root/contract/network.ts'
import { type NetworkFixing, openingHours } from '#root/domain/network.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { networkQuery } from '#root/web/api/shared-queries.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

const fixings: Readonly<Record<NetworkFixing, () => string>> = {
  host: m.network_fixed_host,
  address: m.network_fixed_address,
  proxy: m.network_fixed_proxy,
}

/** Who can join: this machine alone, or every device of the local network; opens and closes the port. */
export function NetworkPane() {
  const network = useQuery(networkQuery)
  return (
    <Pane title={m.network_heading()}>
      {network.data ? (
        <Reach network={network.data} />
      ) : network.error ? (
        <LoadFailed what={m.network_heading()} error={network.error} onRetry={() => void network.refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Pane>
  )
}

function Reach({ network }: { network: NetworkState }) {
  const { fixedBy, openUntil, isLocalOnly, addresses, origins } = network
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {isLocalOnly ? m.network_closed() : m.network_open()}
      </p>
      {!isLocalOnly && <Addresses urls={origins} />}
      {fixedBy ? (
        <p className="max-w-prose text-sm text-soft">{fixings[fixedBy]()}</p>
      ) : (
        <>
          <p className="max-w-prose text-sm text-soft">
            {openUntil !== null
              ? m.network_open_until({ time: formatMoment(openUntil) })
              : addresses.length === 0
                ? m.network_no_address()
                : m.network_closed_text()}
          </p>
          <WriteControls>
            <div>{openUntil === null ? <OpenPort network={network} /> : <ClosePort />}</div>
          </WriteControls>
        </>
      )}
    </div>
  )
}

function Addresses({ urls }: { urls: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {urls.map((url) => (
        <li key={url} dir="ltr" className="font-mono text-lg wrap-anywhere rtl:text-end">
          {url}
        </li>
      ))}
    </ul>
  )
}

function useChange(change: () => Promise<NetworkState>, onDone?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (network) => {
      queries.setQueryData(networkQuery.queryKey, network)
      onDone?.()
    },
  })
}

function OpenPort({ network }: { network: NetworkState }) {
  const [isConfirming, setConfirming] = useState(false)
  const opening = useChange(
    () => call('PUT /api/operator/network/opening'),
    () => setConfirming(false),
  )
  return (
    <>
      <Button disabled={network.addresses.length === 0} onClick={() => setConfirming(true)}>
        {m.network_open_do()}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.network_ask()}
        action={m.network_open_do()}
        pendingLabel={m.network_opening()}
        isDanger={false}
        pending={opening.isPending}
        refusal={opening.error && describeError(opening.error)}
        onConfirm={() => opening.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{m.network_ask_who()}</p>
        <ul className="grid gap-1">
          {network.addresses.map(({ address }) => (
            <li key={address} dir="ltr" className="font-mono rtl:text-end">
              {address}
            </li>
          ))}
        </ul>
        <p>{m.network_ask_plain()}</p>
        <p>{m.network_ask_end({ hours: formatNumber(openingHours) })}</p>
      </ConfirmDialog>
    </>
  )
}

function ClosePort() {
  const closing = useChange(() => call('DELETE /api/operator/network/opening'))
  return (
    <div className="grid justify-items-start gap-4">
      {closing.error && <Notice tone="refused">{describeError(closing.error)}</Notice>}
      <Button kind="quiet" pending={closing.isPending} onClick={() => closing.mutate()}>
        {m.network_close_do()}
      </Button>
    </div>
  )
}
